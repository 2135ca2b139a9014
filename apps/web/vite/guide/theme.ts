// Runs before the first paint: the theme chosen in the product, see apps/web/public/theme.js.
try {
  const theme = localStorage.getItem('orgscope-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
} catch {
  // Storage is not available: the system's theme is used.
}
