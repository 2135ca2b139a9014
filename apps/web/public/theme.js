// Runs before the first paint, so that a chosen theme does not flash. See src/lib/theme.ts.
// The landing page stands drawn in index.html, which a plain file server sends for every other address too.
if (location.pathname !== '/') document.documentElement.dataset.app = '';
try {
  var theme = localStorage.getItem('orgscope-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed to us: the system's theme stays.
}
