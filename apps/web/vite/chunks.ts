import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

// Which modules share a file. What every screen with a session needs is in a few files, not in twenty small ones; the
// landing page needs none of them.
const app =
  /node_modules\/(react-router|zustand)\/|src\/(session\/(store|paths)|lib\/(defer-blur|focus-heading|log|use-on-device)|i18n\/i18n|api\/(refetch-me|session-ended)|features\/layout\/(app|auth-frame|error-boundary|failure|frame-route|frame-shell|peer-panel|plain-frame|screen-route|session-effects|skip-link|unreachable|use-arrival|use-sign-out)|ui\/(announcer|logo|peer-strip))/;

const frame = resolve(import.meta.dirname, '../src/features/layout/signed-in-frame.tsx');
const ofFrame = new Set<string>();

function gather(id: string, context: Rolldown.ChunkingContext): void {
  if (ofFrame.has(id)) return;
  ofFrame.add(id);
  for (const imported of context.getModuleInfo(id)?.importedIds ?? []) gather(imported, context);
}

// The libraries that the frame of the signed-in screens renders with. It imports an index that also names the last
// ones, but only menus and dialogs, which load later, use them.
const parts =
  /node_modules\/(@base-ui|@casl|@floating-ui|@ucast|use-sync-external-store)\/(?!react\/floating-ui-react\/(components\/FloatingFocusManager|hooks\/use(Click|ListNavigation|Typeahead)))/;

function partOfFrame(id: string, context: Rolldown.ChunkingContext): string | null {
  gather(frame, context);
  return ofFrame.has(id) ? 'parts' : null;
}

export const chunkGroups = [
  // The answering page of pulses uses these too, and nothing else of the app.
  {
    name: 'plain',
    test: /src\/(api\/base-address|i18n\/(language|texts)|lib\/(brand|day-name|early-press|first-interaction|format-language|formats|initials|is-record|letters|object-keys|own-server|peer-[a-z-]+|storage)|languages|words|default-palette)\.ts/,
    priority: 3,
  },
  // Runs before the rest of the answering page.
  { name: 'pulse-link', test: /src\/(features\/pulse-answer\/first-read|api\/pulse-link)\.ts/, priority: 3 },
  { name: 'pulse-kinds', test: /src\/(i18n\/closing-moment|analytics\/pulse-kinds)\.ts/, priority: 3 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  {
    name: 'controls',
    test: /node_modules\/lucide-react\/dist\/esm\/(?!icons\/|icons\/index|lucide-react)|lucide-react\/dist\/esm\/icons\/(circle-alert|circle-check|circle-exclamation-point|eye|eye-off|info|loader-circle)\.|src\/ui\/(button|button-look|button-styles|classes|field|form-failure|icon-button|notice|password-field|spinner)\./,
    priority: 2,
  },
  {
    name: 'sign-in',
    test: /src\/(features\/auth\/(heading|login-form|passkey-button|signed-in-notice)|i18n\/with-lost-network|lib\/knows-passkeys)\./,
    priority: 2,
  },
  // With what speaks with the browser about passkeys: no page waits for it.
  {
    name: 'passkeys',
    test: /src\/(api\/passkeys|features\/auth\/passkey-sign-in|lib\/passkey-failure)\.|node_modules\/@simplewebauthn\//,
  },
  { name: 'app', test: app, priority: 1 },
  // The kinds of fields of all records.
  { name: 'fields', test: /packages\/contract\/src\/(dates|fields|listing|money|web-address)\./ },
  // Of the side menus and the bar: thirty files otherwise.
  {
    name: 'frame-icons',
    test: /lucide-react\/dist\/esm\/icons\/(app-window|badge-check|book-open|bot|building-2|building-complex|calendar-range|circle-question-mark|compass|folder-down|gauge|house|laptop|life-buoy|list-checks|list-todo|log-out|map-pin|monitor-smartphone|network|refresh-cw|rss|ruler|scroll-text|search|server|shield-check|tag|task|user-round|users|users-round)\./,
  },
  {
    name: 'frame',
    test: /src\/(api\/(account-language|ask|client|decode|failure-text|me|own-reloads|query-client|refresh-session|save-answer|unwrap)|i18n\/label-text|lib\/(load-once|rows-param|save-file|use-first-interaction|use-preload)|session\/(ability|acting-client|guard)|ui\/(announcement|avatar|empty-state|error-state|menu|menu-styles|toast|tooltip)|features\/admin\/records\/proof\/(proven-download|use-proof))\.|node_modules\/@tanstack\/(react-query\/build\/modern\/(QueryClientProvider|useBaseQuery|useMutation|useQuery)|query-core\/build\/modern\/(queryClient|queryCache|queryObserver|mutationCache|mutationObserver|query|mutation))\./,
  },
  // What the list, the editor and the results of pulses share. The first script of every visit names all files of a page.
  { name: 'pulses', test: /src\/(api\/pulses|features\/analytics\/pulses\/(history\/lazy-history|[\w-]+))\.tsx?$/ },
  // What all lists of records show.
  {
    name: 'lists',
    test: /src\/(ui\/(pagination|search-field|segmented|skeleton|status|table\/place)|features\/admin\/records\/(client\/client-scope|list\/export-link)|lib\/(cut|use-media))\.|lucide-react\/dist\/esm\/icons\/(arrow-up|chevrons-up-down|circle-minus|ellipsis|pencil|plus|rotate-ccw)\./,
  },
  // What narrows the lists of records, and no other screen needs.
  { name: 'filters', test: /src\/(ui\/filter-button|features\/admin\/records\/list\/(lazy-filters|use-page-query))\./ },
  { name: partOfFrame, test: parts },
];
