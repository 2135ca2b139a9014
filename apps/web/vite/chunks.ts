import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

// Which modules share a file. What every screen with a session needs is in a few files, not in twenty small ones; the
// landing page needs none of them. The first script of every visit names all files, and each is compressed alone: small
// ones that load together are put together.

const oneOf = (names: string) => `(${names.trim().split(/\s+/).join('|')})`;
/** Of the web app, by their paths below `src`. */
const own = (names: string) => `apps/web/src/${oneOf(names)}\\.`;
const contract = (names: string) => `packages/contract/src/${oneOf(names)}\\.`;
const icons = (names: string) => `lucide-react/dist/esm/icons/${oneOf(names)}\\.`;
/** Of libraries, by the beginnings of their paths. */
const libraries = (names: string) => `node_modules/${oneOf(names)}`;
const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|'));

// The frame imports an index that also names these, but only menus and dialogs, which load later, use them.
const notYet =
  '(?!react/floating-ui-react/(components/FloatingFocusManager|hooks/use(Click|ListNavigation|Typeahead)))';

const frame = resolve(import.meta.dirname, '../src/features/layout/signed-in-frame.tsx');
const ofFrame = new Set<string>();

function gather(id: string, context: Rolldown.ChunkingContext): void {
  if (ofFrame.has(id)) return;
  ofFrame.add(id);
  for (const imported of context.getModuleInfo(id)?.importedIds ?? []) gather(imported, context);
}

function partOfFrame(id: string, context: Rolldown.ChunkingContext): string | null {
  gather(frame, context);
  return ofFrame.has(id) ? 'parts' : null;
}

export const chunkGroups = [
  // The answering page of pulses uses these too, and nothing else of the app.
  {
    name: 'plain',
    test: anyOf(
      own(`api/client/base-address i18n/(language|texts) session/pending-sign-out
        lib/(format-language|is-record|load-failure|object-keys|peer-[a-z-]+|browser/(own-server|show-unreachable|storage))
        lib/(colors/brand|dates/(day-name|moment-text)|interaction/(early-press|first-interaction)|text/(initials|letters|listed))`),
      contract('fields/default-palette numbers/quantile words/(intl-formats|languages|list-separator|words)'),
    ),
    priority: 3,
  },
  // Runs before the rest of the answering page.
  { name: 'pulse-link', test: anyOf(own('api/pulse-link features/pulse-answer/first-read')), priority: 3 },
  { name: 'pulse-kinds', test: anyOf(own('i18n/closing-moment'), contract('analytics/pulse-kinds')), priority: 3 },
  // What loads the parts of a page.
  {
    name: 'fetch-parts',
    test: anyOf(own('features/layout/parts/fetch-parts lib/(browser/reload-for-new-build|forms/held-page)')),
    priority: 3,
  },
  { name: 'react', test: anyOf(libraries('react/ react-dom/ scheduler/')), priority: 3 },
  {
    name: 'controls',
    test: anyOf(
      own(`i18n/i18n lib/forms/defer-blur
        ui/(button|button-styles|classes|icon-button|spinner|states/notice|fields/(field|form-failure|password-field))`),
      icons('chevron-down circle-alert circle-check circle-exclamation-point eye eye-off info key-round loader-circle'),
      libraries('lucide-react/dist/esm/(?!icons/|lucide-react)'),
    ),
    priority: 2,
  },
  {
    name: 'sign-in',
    test: anyOf(
      own(
        'features/auth/(heading|sign-in/(login-form|passkey-button|signed-in-notice)) i18n/with-lost-network lib/sign-in/passkey-support',
      ),
    ),
    priority: 2,
  },
  // With what speaks with the browser about passkeys: no page waits for it.
  {
    name: 'passkeys',
    test: anyOf(
      own('api/passkeys features/auth/sign-in/passkey-sign-in lib/sign-in/passkey-failure'),
      libraries('@simplewebauthn/'),
    ),
  },
  {
    name: 'app',
    test: anyOf(
      own(`api/client/(csrf-token|refetch-me|send-sign-out|session-ended) draw session/store ui/(lazy-part|link|logo|peer-strip-picture|states/announcer)
        features/layout/(app|auth-frame|error-boundary|failure|frame-route|frame-shell|peer-panel|plain-frame)
        features/layout/(screen-route|session-effects|skip-link|unreachable|use-arrival)
        features/layout/(bar/(language-select|switch-language|use-sign-out)|parts/use-part)
        lib/(browser/offline-worker|hooks/use-(on-device|path-params)|interaction/focus-heading|log)`),
      libraries('react-router/ zustand/'),
    ),
    priority: 1,
  },
  // The kinds of fields of all records.
  {
    name: 'fields',
    test: anyOf(
      contract(
        'endpoint fields/(compatible-form|dates|employee-ranges|fields|web-address|without-accents) lists/listing numbers/money',
      ),
    ),
  },
  // Of the side menus and the bar: thirty files otherwise.
  {
    name: 'icons',
    test: anyOf(
      icons(`app-window arrow-down badge-check book-open bot building-2 building-complex calendar-clock calendar-range
        check chevron-left chevron-right circle-question-mark compass download folder-down gauge house laptop life-buoy
        list-checks list-todo lock log-out mail map-pin monitor-smartphone network refresh-cw rss ruler scroll-text search
        server shield-check tag task user-round users users-round x`),
    ),
  },
  {
    name: 'frame',
    test: anyOf(
      own(`api/(cache/(own-reloads|query-client|query-keys)|failures/failure-text|me)
        api/client/(account-language|ask|call|decode|refresh-session|schema-settings|trace|unwrap|write-once)
        i18n/label-text lib/(dates/days-until|forms/any-choice|interaction/(field-after|focus-beside|heading-after|is-composing|on-press)|load-once|rows-param)
        lib/hooks/(use-debounced|use-first-interaction|use-media|use-preload) session/(ability|acting-client|guard)
        ui/(avatar|skeleton|dialogs/(frame-slot|lazy-dialog)|popups/(menu|menu-styles|tooltip)|states/(announcement|error-state|failed-part|retry-hint|tell-failed-part|toast))`),
      contract('fields/color-palette modules onboarding-steps permissions records/in-use resources/(me|pictures)'),
      libraries(`@tanstack/query-core/build/modern/(?!infiniteQueryObserver)
        @tanstack/react-query/build/modern/(?!useInfinite)`),
    ),
  },
  // What the list, the editor and the results of pulses share.
  { name: 'pulses', test: anyOf(own('api/pulses features/analytics/pulses/(history/lazy-history|[\\w-]+)')) },
  // What all lists of records show.
  {
    name: 'lists',
    test: anyOf(
      own(`api/client/save-answer features/records/(client/client-scope|list/export-link|proof/(proven-download|use-(proof|proven-save)))
        lib/(files/save-file|interaction/take-lost-focus|text/cut)
        ui/(dialogs/use-opened|fields/search-field|pagination|popups/(folded-label|lazy-folded-filters|until-loaded)|segmented|status|table/place)`),
      icons('arrow-up chevrons-up-down circle-minus ellipsis list-filter pencil plus rotate-ccw'),
    ),
  },
  // What sends a form.
  { name: 'send-form', test: anyOf(own('api/failures/(place-failure|submit-handler) lib/forms/(send-form|state-of)')) },
  // What shows the rest of a long list, or scrolls it.
  {
    name: 'long-lists',
    test: anyOf(own('lib/(hooks/use-show-all|interaction/focus-row) ui/((more|show-all)-button|scroll-box)')),
  },
  { name: 'confirm-dialog', test: anyOf(own('ui/dialogs/(confirm-dialog|discard-question)')) },
  // Of lists that page by themselves, and of what keeps its answer while another one loads.
  { name: 'use-last', test: anyOf(own('api/client/ask-page lib/hooks/use-(last|page-within)')) },
  // Of the settings of an account and of a company.
  { name: 'settings-page', test: anyOf(own('ui/(fields/copyable-text|section|settings-page)'), icons('copy')) },
  // What pages of analytics have in their addresses.
  { name: 'page-filters', test: anyOf(own('features/analytics/frame/use-(page-filters|rows-params)')) },
  { name: 'csv-tools', test: anyOf(own('features/analytics/frame/csv-(tools|upload)')) },
  { name: 'targets-button', test: anyOf(own('features/analytics/targets/targets-button'), icons('target')) },
  { name: 'measure-label', test: anyOf(own('features/analytics/frame/(change-figure|measure-label)')) },
  { name: 'relative-time', test: anyOf(own('lib/dates/relative-time ui/moment')) },
  { name: 'password-reset', test: anyOf(own('features/auth/passwords/(chosen-password|password-reset)')) },
  // Fields of records.
  { name: 'record-inputs', test: anyOf(own('ui/fields/(date|money)-field')) },
  // What narrows the lists of records, and no other screen needs.
  {
    name: 'filters',
    test: anyOf(own('features/records/list/(lazy-filters|use-page-query) ui/popups/filter-button')),
  },
  // Acts on many records and their undo.
  {
    name: 'in-turn',
    test: anyOf(own('api/records/change-many features/records/(in-turn|refusal-reason|refused-list)')),
  },
  // The button of an import, which three kinds of lists have.
  { name: 'import-button', test: anyOf(own('features/records/import/use-resource-import'), icons('file-up')) },
  // The libraries that the frame of the signed-in screens renders with.
  {
    name: partOfFrame,
    test: anyOf(libraries(`@(base-ui|casl|floating-ui|ucast)/${notYet} use-sync-external-store/`)),
  },
  // What most menus, dialogs and choices have in common. The number was found by trial: a lower one loads on many pages what few
  // need, a higher one leaves small files.
  { name: 'popups', test: anyOf(libraries('@base-ui/ @floating-ui/')), minShareCount: 32 },
  // How measures are told, on home and on each page of analytics.
  {
    name: 'measures',
    test: anyOf(
      own(
        'api/measure-values i18n/measure-text ui/(change-text|charts/layouts/(linear-scale|strip-layout)|figure-text)',
      ),
      contract(
        `analytics/(engagement|formula|measures|measure-value|page-frame|pulse-measures|value-text|year-measures)`,
      ),
    ),
  },
  { name: 'empty-state', test: anyOf(own('ui/states/empty-state'), icons('inbox search-x')) },
  // What every list of records is made of, and no other table.
  {
    name: 'list-screen',
    test: anyOf(
      own(`features/records/list/(column-choice|lazy-dialogs|list-screen|record-columns|use-hidden-columns)
        features/records/list/(use-shown-rows|use-table-layout)
        ui/(popups/cut-text|table/(page-of|use-arranged|use-selection))`),
      contract('lists/arrange'),
    ),
  },
  // What it shares with the choice of a client.
  {
    name: 'calls',
    test: anyOf(
      own(`api/records/(accepted-query|export-address|records) features/records/(task|client/use-live-records|form/lazy-form)
        lib/(forms/hold-page|hooks/use-list-view)`),
      contract('records/writes'),
    ),
  },
  // Of the records that belong to a client: what they are, then how they are listed and chosen.
  {
    name: 'record-fields',
    test: anyOf(
      contract(
        'fields/countries records/(fields|history|imports|messages|record) resources/(application-record|asset-record)',
      ),
    ),
  },
  // Of a few hundred bytes each, and mostly loaded together.
  { name: 'moments', test: anyOf(contract('fields/moments lists/updated-since')) },
  { name: 'names', test: anyOf(own('lib/text/(compare|country)-names')) },
  { name: 'act-icons', test: anyOf(icons('undo-2 user-round-check')) },
  {
    name: 'few-icons',
    test: anyOf(
      own('ui/back-link'),
      icons('arrow-left monitor printer smartphone table-2 triangle-exclamation-point upload'),
    ),
  },
  { name: 'texts', test: anyOf(own('lib/(numbers/(percent-text|shown-number|sign-of)|text/sentences)')) },
  { name: 'choices', test: anyOf(own('api/((client-)?choices|choices-of)'), contract('resources/choices')) },
  { name: 'attributes', test: anyOf(own('api/attribute-options'), contract('resources/(custom-)?attributes')) },
  {
    name: 'client-records',
    test: anyOf(
      own(
        'api/records/client-records features/records/(bulk/use-bulk-dialog|field-text|resource|client/(client-picker|per-client|use-client-day)) lib/numbers/money',
      ),
      contract('records/(bulk|calls)'),
    ),
  },
];
