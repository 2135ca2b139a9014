// Runs before the first paint, so that a chosen theme does not flash. See src/lib/theme.ts.
// The landing page stands drawn in index.html, which a plain file server sends for every other address too.
if (location.pathname !== '/') document.documentElement.dataset.app = '';
try {
  var theme = localStorage.getItem('orgscope-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  // The colours of the client, on the pages of its users alone. See src/lib/brand.ts.
  var isSignedIn = /"isAuthenticated":true/.test(localStorage.getItem('auth-storage') || '');
  var brand =
    isSignedIn &&
    /^\/(onboarding|app|account|admin)\//.test(location.pathname) &&
    JSON.parse(localStorage.getItem('orgscope-brand') || 'null');
  for (var name in brand && brand.variables)
    if (name.startsWith('--')) document.documentElement.style.setProperty(name, brand.variables[name]);
} catch {
  // Storage is closed to us, or damaged: the system's theme stays, and our own colours.
}
