; The installer for Windows: for one person, without an administrator.
;
; installer/windows/make_setup.py compiles it and defines Version, Numbers, Source (the folder of the
; bundle), Icon, Licence and Output; with Sign, the installer and its uninstaller are signed by
; the sign tool of that name.

#define Title "Live Caption"
#define Program "live-caption.exe"
#define RunKey "Software\Microsoft\Windows\CurrentVersion\Run"
#define ApprovedKey "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run"
#ifndef Architecture
  #define Architecture "x64compatible"
#endif

[Setup]
AppId={{7554D706-9DDA-45F5-8214-CA11A8FED683}
AppName={#Title}
AppVersion={#Version}
AppVerName={#Title} {#Version}
AppPublisher=Live Caption contributors
VersionInfoVersion={#Numbers}
VersionInfoDescription={#Title} setup
PrivilegesRequired=lowest
ArchitecturesAllowed={#Architecture}
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.18362
DefaultDirName={localappdata}\Programs\{#Title}
DisableProgramGroupPage=yes
LicenseFile={#Licence}
SetupIconFile={#Icon}
UninstallDisplayIcon={app}\{#Program}
UninstallDisplayName={#Title}
OutputDir={#Output}
OutputBaseFilename=live-caption-{#Version}-windows-x64-setup
Compression=lzma2/max
SolidCompression=yes
LZMAUseSeparateProcess=yes
WizardStyle=modern
UsePreviousTasks=no
CloseApplications=yes
RestartApplications=no
SetupLogging=yes
#ifdef Sign
SignTool={#Sign}
SignedUninstaller=yes
#endif

[Tasks]
Name: "autostart"; Description: "Start {#Title} when I &log in"; Flags: unchecked
Name: "desktopicon"; Description: "Put an icon on the &desktop"; Flags: unchecked

[InstallDelete]
; What an older version has and this one has not must not stay beside it.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Source}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{autoprograms}\{#Title}"; Filename: "{app}\{#Program}"; Comment: "Captions for everything this computer plays or hears"
Name: "{autodesktop}\{#Title}"; Filename: "{app}\{#Program}"; Tasks: desktopicon

[Registry]
; As the program itself writes it when this is changed in its settings.
Root: HKCU; Subkey: "{#RunKey}"; ValueType: string; ValueName: "{#Title}"; ValueData: """{app}\{#Program}"" --hidden"; Tasks: autostart
Root: HKCU; Subkey: "{#RunKey}"; ValueType: none; ValueName: "{#Title}"; Flags: deletevalue; Tasks: not autostart
Root: HKCU; Subkey: "{#ApprovedKey}"; ValueType: none; ValueName: "{#Title}"; Flags: deletevalue

[Run]
Filename: "{app}\{#Program}"; Description: "&Start {#Title} now"; Flags: nowait postinstall skipifsilent

[UninstallRun]
Filename: "{app}\{#Program}"; Parameters: "--quit"; RunOnceId: "Quit"; Flags: runhidden

[UninstallDelete]
Type: dirifempty; Name: "{app}"

[Code]
var
  TasksChosen: Boolean;

{ The task manager switches a program off with an odd first byte. }
function StartsAtLogin: Boolean;
var
  Approved: AnsiString;
begin
  Result := RegValueExists(HKEY_CURRENT_USER, '{#RunKey}', '{#Title}');
  if RegQueryBinaryValue(HKEY_CURRENT_USER, '{#ApprovedKey}', '{#Title}', Approved) then
    if Length(Approved) > 0 then
      Result := Result and (Ord(Approved[1]) mod 2 = 0);
end;

{ What holds for an older version is what is chosen here at first. }
procedure CurPageChanged(Page: Integer);
begin
  if (Page = wpSelectTasks) and not TasksChosen then begin
    TasksChosen := True;
    if StartsAtLogin then
      WizardSelectTasks('autostart');
  end;
end;

{ A running program would keep its files; it ends its captions and goes. }
function PrepareToInstall(var NeedsRestart: Boolean): String;
var
  Code: Integer;
  Older: String;
begin
  Older := ExpandConstant('{app}\{#Program}');
  if FileExists(Older) then
    Exec(Older, '--quit', '', SW_HIDE, ewWaitUntilTerminated, Code);
  Result := '';
end;

function Data(Name: String): String;
begin
  Result := ExpandConstant('{localappdata}\live-caption') + Name;
end;

{ Asked with No as the answer at first, which is also that of a silent run. }
function Agrees(Question: String): Boolean;
begin
  Result := SuppressibleMsgBox(
    Question, mbConfirmation, MB_YESNO or MB_DEFBUTTON2, IDNO) = IDYES;
end;

procedure RemoveAllBut(Kept: String);
var
  Found: TFindRec;
begin
  if FindFirst(Data('\*'), Found) then begin
    try
      repeat
        if (Found.Name <> '.') and (Found.Name <> '..') and (Found.Name <> Kept) then
          if (Found.Attributes and FILE_ATTRIBUTE_DIRECTORY) <> 0 then
            DelTree(Data('\' + Found.Name), True, True, True)
          else
            DeleteFile(Data('\' + Found.Name));
      until not FindNext(Found);
    finally
      FindClose(Found);
    end;
  end;
  RemoveDir(Data(''));
end;

procedure CurUninstallStepChanged(Step: TUninstallStep);
begin
  if Step <> usPostUninstall then
    Exit;
  RegDeleteValue(HKEY_CURRENT_USER, '{#RunKey}', '{#Title}');
  RegDeleteValue(HKEY_CURRENT_USER, '{#ApprovedKey}', '{#Title}');
  if DirExists(Data('\models')) and Agrees(
    'Delete the downloaded speech models, too?' + #13#10 + #13#10 +
    'Keep them if you want to install {#Title} again: they are large.') then
    DelTree(Data('\models'), True, True, True);
  if DirExists(Data('')) and Agrees(
    'Delete the history of captions and all settings, too?' + #13#10 + #13#10 +
    'This cannot be undone. Transcripts in your documents are kept in any case.') then
    RemoveAllBut('models')
  else
    RemoveDir(Data(''));
end;
