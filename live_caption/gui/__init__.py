"""The desktop: tray, caption window, and the bridge from the pipeline. Nothing else uses Qt."""
