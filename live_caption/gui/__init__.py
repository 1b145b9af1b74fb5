"""What a person sees. The only package that imports Qt."""
