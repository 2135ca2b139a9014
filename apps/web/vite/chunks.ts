import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

// Which modules share a file. What every screen with a session needs is in a few files, not in twenty small ones; the
// landing page needs none of them.
const app =
  /node_modules\/(react-router|zustand)\/|src\/(session\/(store|paths)|lib\/(early-reads|focus-heading|log|offline-worker|use-on-device)|api\/(refetch-me|session-ended)|features\/layout\/(app|auth-frame|error-boundary|failure|frame-route|frame-shell|language-select|peer-panel|plain-frame|screen-route|session-effects|skip-link|switch-language|unreachable|use-arrival|use-part|use-sign-out)|ui\/(announcer|logo|peer-strip))\./;

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
    test: /node_modules\/lucide-react\/dist\/esm\/(?!icons\/|icons\/index|lucide-react)|lucide-react\/dist\/esm\/icons\/(chevron-down|circle-alert|circle-check|circle-exclamation-point|eye|eye-off|info|key-round|loader-circle)\.|src\/(i18n\/i18n|lib\/defer-blur|ui\/(button|button-look|button-styles|classes|field|form-failure|icon-button|notice|password-field|spinner))\./,
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
  { name: 'fields', test: /packages\/contract\/src\/(dates|endpoint|fields|listing|money|web-address)\./ },
  // Of the side menus and the bar: thirty files otherwise.
  {
    name: 'frame-icons',
    test: /lucide-react\/dist\/esm\/icons\/(app-window|arrow-down|badge-check|book-open|bot|building-2|building-complex|calendar-clock|calendar-range|check|chevron-left|chevron-right|circle-question-mark|compass|download|folder-down|gauge|house|laptop|life-buoy|list-checks|list-todo|lock|log-out|mail|map-pin|monitor-smartphone|network|refresh-cw|rss|ruler|scroll-text|search|search-x|server|shield-check|tag|task|user-round|users|users-round|x)\./,
  },
  {
    name: 'frame',
    test: /packages\/contract\/src\/(color-palette|in-use|modules|onboarding-steps|permissions|resources\/(me|pictures))\.|src\/(api\/(account-language|ask|client|decode|failure-text|me|own-reloads|query-client|refresh-session|save-answer|schema-settings|trace|unwrap)|i18n\/label-text|lib\/(any-choice|days-until|load-once|moment-text|press|rows-param|save-file|use-debounced|use-first-interaction|use-preload)|session\/(ability|acting-client|guard|guard-redirect)|ui\/(announcement|avatar|empty-state|error-state|menu|menu-styles|toast|tooltip)|features\/admin\/records\/proof\/(proven-download|use-proof))\.|node_modules\/@tanstack\/((react-query\/build\/modern\/(?!useInfinite)|query-core\/build\/modern\/(?!infiniteQueryObserver)))/,
  },
  // What the list, the editor and the results of pulses share. The first script of every visit names all files of a page.
  { name: 'pulses', test: /src\/(api\/pulses|features\/analytics\/pulses\/(history\/lazy-history|[\w-]+))\.tsx?$/ },
  // What all lists of records show.
  {
    name: 'lists',
    test: /src\/(ui\/(folded-label|lazy-folded-filters|pagination|search-field|segmented|skeleton|status|table\/place)|features\/admin\/records\/(client\/client-scope|list\/export-link)|lib\/(cut|use-media))\.|lucide-react\/dist\/esm\/icons\/(arrow-up|chevrons-up-down|circle-minus|ellipsis|list-filter|pencil|plus|rotate-ccw)\./,
  },
  // What narrows the lists of records, and no other screen needs.
  { name: 'filters', test: /src\/(ui\/filter-button|features\/admin\/records\/list\/(lazy-filters|use-page-query))\./ },
  { name: partOfFrame, test: parts },
  // Of the parts that load with an act: what all have in common, then those that open, then those that are placed beside
  // something. Thirty files otherwise.
  {
    name: 'part-basics',
    test: /node_modules\/(@floating-ui\/utils\/dist\/floating-ui\.utils\.dom|@base-ui\/utils\/(empty|formatErrorMessage|getReactElementRef|mergeObjects|platform\/(os|shared)|reactVersion|safeReact|use(ForcedRerendering|Id|IsoLayoutEffect|MergedRefs|RefWithInit|StableCallback))|@base-ui\/react\/(internals\/(composite\/(composite|root\/CompositeRootContext)|createBaseUIEventDetails|getStateAttributesProps|reason-parts|stateAttributesMapping|TransitionStatus|use(-button|BaseUiId|RenderElement))|merge-props|utils\/(dispatchClickWithModifiers|getFiniteAnimations|resolve|useFocusableWhenDisabled)))/,
    minShareCount: 2,
  },
  {
    name: 'popups',
    test: /node_modules\/(@floating-ui\/utils|@base-ui\/utils|@base-ui\/react\/(floating-ui-react\/(components\/Floating(?!Delay)|hooks\/use(Click|Dismiss|Synced)|utils)|internals\/(constants|use(AnimationsFinished|OpenChangeComplete|TransitionStatus|UnmountAfterClose|ValueChanged))|utils\/(Common(Popup|Trigger)|FocusGuard|InternalBackdrop|popup(StateMapping|s\/(popup|store|useTriggerFocus))|useOpenInteractionType)|tooltip\/trigger\/TooltipTriggerDataAttributes))/,
    minShareCount: 3,
  },
  {
    name: 'placed-popups',
    test: /node_modules\/(@floating-ui\/(core|dom|react-dom)|@base-ui\/react\/(floating-ui-react\/(hooks\/use(Floating|Hover)|middleware|safePolygon)|internals\/(getDisabled|useAnchor|useTriggerSwitch)|utils\/(adaptive|CommonPositioner|hide|popups\/usePopupHandleStore|use(Anchored|Positioner))))/,
    minShareCount: 2,
  },
  // How measures are told, on home and on each page of analytics.
  {
    name: 'measures',
    test: /packages\/contract\/src\/analytics\/(engagement|formula|measures|measure-value|page-frame|pulse-measures|value-text|year-measures)\.|src\/(api\/measure-values|i18n\/measure-text|ui\/(charts\/strip-layout|figure-text))\./,
  },
  // What every list of records is made of, and no other table.
  {
    name: 'list-screen',
    test: /packages\/contract\/src\/arrange\.|src\/(features\/admin\/records\/list\/(column-choice|list-screen|no-records|record-columns|use-hidden-columns|use-shown-rows|use-table-layout)|ui\/(cut-text|table\/(page-of|use-arranged|use-selection)))\./,
  },
  // What it shares with the choice of a client.
  {
    name: 'record-calls',
    test: /src\/(api\/(export-address|records)|features\/admin\/records\/(task|client\/use-live-records|form\/lazy-form)|lib\/use-list-view)\./,
  },
  // Of the records that belong to a client: what they are, then how they are listed and chosen.
  {
    name: 'record-fields',
    test: /packages\/contract\/src\/(countries|history|imports|records\/(fields|messages|record)|resources\/(application-record|asset-record))\./,
  },
  { name: 'choices', test: /packages\/contract\/src\/resources\/choices\.|src\/api\/((client-)?choices|choices-of)\./ },
  {
    name: 'attributes',
    test: /packages\/contract\/src\/resources\/(custom-)?attributes\.|src\/api\/attribute-options\./,
  },
  {
    name: 'client-records',
    test: /packages\/contract\/src\/(bulk|records\/calls)\.|src\/(api\/client-records|features\/admin\/records\/(field-text|resource|client\/(client-picker|per-client))|lib\/money)\./,
  },
];
