// Runs before the first paint, so that the chosen theme is used from the start. See src/lib/theme.ts.
// index.html contains the landing page; a plain file server sends it for every other address too.
if (location.pathname !== '/') document.documentElement.dataset.app = '';
try {
  // The build renders the sign-in in English: in another language it is not shown before its own texts are there.
  if (!/^en\b/.test(localStorage.getItem('i18nextLng') || navigator.language))
    document.documentElement.dataset.foreign = '';
  var theme = localStorage.getItem('orgscope-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  // The client's colours, on the pages of its users only. See src/lib/brand.ts.
  var isSignedIn = /"isAuthenticated":true/.test(localStorage.getItem('auth-storage') || '');
  var brand =
    isSignedIn &&
    /^\/(onboarding|app|account|admin)\//.test(location.pathname) &&
    JSON.parse(localStorage.getItem('orgscope-brand') || 'null');
  for (var name in brand && brand.variables)
    if (name.startsWith('--')) document.documentElement.style.setProperty(name, brand.variables[name]);
} catch {
  // Storage is not available, or damaged: the system's theme and our own colours are used.
}
