// Runs before the first paint, so that the chosen theme is used from the start. See src/lib/colors/theme.ts.
// index.html contains the landing page; a plain file server sends it for every other address too.
if (location.pathname !== '/') document.documentElement.dataset.app = '';
try {
  // See src/i18n/language.ts.
  var wishes = [new URLSearchParams(location.search).get('lng'), localStorage.getItem('i18nextLng')];
  var tags = wishes.concat(navigator.languages).map((tag) => tag?.toLowerCase().split('-')[0]);
  var language = tags.find((tag) => /^(en|de|fr|es|nl|pl|ja|ar)$/.test(tag)) || 'en';
  // The build renders the sign-in for new visitors, in the language that the browser asks for. Otherwise the app draws it again,
  // and what would be typed until then would be lost. See src/features/layout/drawn-page.ts.
  if (language !== document.documentElement.lang || (location.pathname !== '/' && history.state?.usr))
    document.documentElement.dataset.redraws = '';
  // Its texts may never come, so the notice in index.html has its own.
  document.addEventListener('DOMContentLoaded', () => {
    for (var notice of document.querySelectorAll('#unreachable > [lang]')) notice.hidden = notice.lang !== language;
  });
  var theme = localStorage.getItem('orgscope-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  // The client's colours, on the pages of its users only. See src/lib/colors/brand.ts.
  var isSignedIn = /"isAuthenticated":true/.test(localStorage.getItem('auth-storage'));
  var isInside = isSignedIn && /^\/(onboarding|app|account|admin)\//.test(location.pathname);
  // See src/features/layout/frame-shell.tsx.
  if (isInside) document.documentElement.dataset.signedIn = '';
  var brand = isInside && JSON.parse(localStorage.getItem('orgscope-brand'));
  for (var name in brand?.variables)
    if (name.startsWith('--')) document.documentElement.style.setProperty(name, brand.variables[name]);
} catch {
  // Storage is not available, or damaged: the system's theme and our own colours are used.
}
