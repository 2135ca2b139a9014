// Which modules travel together. What every screen with a session needs comes in few files, not in twenty small ones;
// the landing page needs none of them.
const app =
  /node_modules\/(react-router|zustand)\/|src\/(session\/(ask-anew|store|way)|lib\/(brand|focus-heading|log)|api\/session-ended|features\/layout\/(app|auth-frame|error-boundary|failure|frame-route|peer-panel|plain-frame|screen-route|session-effects|skip-link|unreachable|use-arrival|use-sign-out)|ui\/(announcer|logo|peer-strip)|lib\/peer-)/;

export const chunkGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  {
    name: 'controls',
    test: /node_modules\/lucide-react\/dist\/esm\/(?!icons\/|icons\/index|lucide-react)|lucide-react\/dist\/esm\/icons\/(circle-alert|circle-check|circle-exclamation-point|eye|eye-off|info|loader-circle)\.|src\/ui\/(button|button-look|classes|field|form-failure|icon-button|notice|password-field|spinner)\./,
    priority: 2,
  },
  {
    name: 'sign-in',
    test: /src\/features\/auth\/(heading|login-form|signed-in-notice|with-lost-network)\./,
    priority: 2,
  },
  { name: 'app', test: app, priority: 1 },
];
