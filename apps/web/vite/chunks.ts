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
const all = (...patterns: string[]) => new RegExp(patterns.join('|'));

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
    test: all(
      own(`api/base-address i18n/(language|texts) lib/(brand|day-name|early-press|first-interaction|format-language)
        lib/(formats|initials|is-record|letters|object-keys|own-server|peer-[a-z-]+|storage)`),
      contract('default-palette languages words'),
    ),
    priority: 3,
  },
  // Runs before the rest of the answering page.
  { name: 'pulse-link', test: all(own('api/pulse-link features/pulse-answer/first-read')), priority: 3 },
  { name: 'pulse-kinds', test: all(own('i18n/closing-moment'), contract('analytics/pulse-kinds')), priority: 3 },
  { name: 'react', test: all(libraries('react/ react-dom/ scheduler/')), priority: 3 },
  {
    name: 'controls',
    test: all(
      own(`i18n/i18n lib/defer-blur
        ui/(button|button-look|button-styles|classes|field|form-failure|icon-button|notice|password-field|spinner)`),
      icons('chevron-down circle-alert circle-check circle-exclamation-point eye eye-off info key-round loader-circle'),
      libraries('lucide-react/dist/esm/(?!icons/|lucide-react)'),
    ),
    priority: 2,
  },
  {
    name: 'sign-in',
    test: all(
      own(
        'features/auth/(heading|login-form|passkey-button|signed-in-notice) i18n/with-lost-network lib/knows-passkeys',
      ),
    ),
    priority: 2,
  },
  // With what speaks with the browser about passkeys: no page waits for it.
  {
    name: 'passkeys',
    test: all(own('api/passkeys features/auth/passkey-sign-in lib/passkey-failure'), libraries('@simplewebauthn/')),
  },
  {
    name: 'app',
    test: all(
      own(`api/(refetch-me|session-ended) session/(paths|store) ui/(announcer|logo|peer-strip)
        features/layout/(app|auth-frame|error-boundary|failure|frame-route|frame-shell|language-select|peer-panel)
        features/layout/(plain-frame|screen-route|session-effects|skip-link|switch-language|unreachable)
        features/layout/(use-arrival|use-part|use-sign-out)
        lib/(early-reads|focus-heading|log|offline-worker|use-on-device)`),
      libraries('react-router/ zustand/'),
    ),
    priority: 1,
  },
  // The kinds of fields of all records.
  { name: 'fields', test: all(contract('dates endpoint fields listing money web-address')) },
  // Of the side menus and the bar: thirty files otherwise.
  {
    name: 'frame-icons',
    test: all(
      icons(`app-window arrow-down badge-check book-open bot building-2 building-complex calendar-clock calendar-range
        check chevron-left chevron-right circle-question-mark compass download folder-down gauge house laptop life-buoy
        list-checks list-todo lock log-out mail map-pin monitor-smartphone network refresh-cw rss ruler scroll-text search
        search-x server shield-check tag task user-round users users-round x`),
    ),
  },
  {
    name: 'frame',
    test: all(
      own(`api/(account-language|ask|client|decode|failure-text|me|own-reloads|query-client|refresh-session|save-answer)
        api/(schema-settings|trace|unwrap) features/admin/records/proof/(proven-download|use-proof) i18n/label-text
        lib/(any-choice|days-until|load-once|moment-text|press|rows-param|save-file|use-debounced)
        lib/(use-first-interaction|use-preload) session/(ability|acting-client|guard|guard-redirect)
        ui/(announcement|avatar|empty-state|error-state|menu|menu-styles|toast|tooltip)`),
      contract('color-palette in-use modules onboarding-steps permissions resources/(me|pictures)'),
      libraries(`@tanstack/query-core/build/modern/(?!infiniteQueryObserver)
        @tanstack/react-query/build/modern/(?!useInfinite)`),
    ),
  },
  // What the list, the editor and the results of pulses share.
  { name: 'pulses', test: all(own('api/pulses features/analytics/pulses/(history/lazy-history|[\\w-]+)')) },
  // What all lists of records show.
  {
    name: 'lists',
    test: all(
      own(`features/admin/records/(client/client-scope|list/export-link) lib/(cut|use-media)
        ui/(folded-label|lazy-folded-filters|pagination|search-field|segmented|skeleton|status|table/place)`),
      icons('arrow-up chevrons-up-down circle-minus ellipsis list-filter pencil plus rotate-ccw'),
    ),
  },
  // What narrows the lists of records, and no other screen needs.
  { name: 'filters', test: all(own('features/admin/records/list/(lazy-filters|use-page-query) ui/filter-button')) },
  // The libraries that the frame of the signed-in screens renders with.
  {
    name: partOfFrame,
    test: all(libraries(`@(base-ui|casl|floating-ui|ucast)/${notYet} use-sync-external-store/`)),
  },
  // Of the parts that load with an act: what all have in common, then those that open, then those that are placed beside
  // something.
  {
    name: 'part-basics',
    test: all(
      libraries(`@floating-ui/utils/dist/floating-ui\\.utils\\.dom
        @base-ui/utils/(empty|formatErrorMessage|getReactElementRef|mergeObjects|platform/(os|shared)|reactVersion|safeReact)
        @base-ui/utils/use(ForcedRerendering|Id|IsoLayoutEffect|MergedRefs|RefWithInit|StableCallback)
        @base-ui/react/internals/(composite/(composite|root/CompositeRootContext)|createBaseUIEventDetails)
        @base-ui/react/internals/(getStateAttributesProps|reason-parts|stateAttributesMapping|TransitionStatus)
        @base-ui/react/internals/use(-button|BaseUiId|RenderElement)
        @base-ui/react/(merge-props|utils/(dispatchClickWithModifiers|getFiniteAnimations|resolve|useFocusableWhenDisabled))`),
    ),
    minShareCount: 2,
  },
  {
    name: 'popups',
    test: all(
      libraries(`@floating-ui/utils @base-ui/utils
        @base-ui/react/floating-ui-react/(components/Floating(?!Delay)|hooks/use(Click|Dismiss|Synced)|utils)
        @base-ui/react/internals/constants
        @base-ui/react/internals/use(AnimationsFinished|OpenChangeComplete|TransitionStatus|UnmountAfterClose|ValueChanged)
        @base-ui/react/utils/(Common(Popup|Trigger)|FocusGuard|InternalBackdrop|popup(StateMapping|s/(popup|store)))
        @base-ui/react/utils/(popups/useTriggerFocus|useOpenInteractionType)
        @base-ui/react/tooltip/trigger/TooltipTriggerDataAttributes`),
    ),
    minShareCount: 3,
  },
  {
    name: 'placed-popups',
    test: all(
      libraries(`@floating-ui/(core|dom|react-dom)
        @base-ui/react/floating-ui-react/(hooks/use(Floating|Hover)|middleware|safePolygon)
        @base-ui/react/internals/(getDisabled|useAnchor|useTriggerSwitch)
        @base-ui/react/utils/(adaptive|CommonPositioner|hide|popups/usePopupHandleStore|use(Anchored|Positioner))`),
    ),
    minShareCount: 2,
  },
  // How measures are told, on home and on each page of analytics.
  {
    name: 'measures',
    test: all(
      own('api/measure-values i18n/measure-text ui/(charts/strip-layout|figure-text)'),
      contract(
        `analytics/(engagement|formula|measures|measure-value|page-frame|pulse-measures|value-text|year-measures)`,
      ),
    ),
  },
  // What every list of records is made of, and no other table.
  {
    name: 'list-screen',
    test: all(
      own(`features/admin/records/list/(column-choice|list-screen|no-records|record-columns|use-hidden-columns)
        features/admin/records/list/(use-shown-rows|use-table-layout)
        ui/(cut-text|table/(page-of|use-arranged|use-selection))`),
      contract('arrange'),
    ),
  },
  // What it shares with the choice of a client.
  {
    name: 'record-calls',
    test: all(
      own(`api/(export-address|records) features/admin/records/(task|client/use-live-records|form/lazy-form)
        lib/use-list-view`),
    ),
  },
  // Of the records that belong to a client: what they are, then how they are listed and chosen.
  {
    name: 'record-fields',
    test: all(
      contract(
        'countries history imports records/(fields|messages|record) resources/(application-record|asset-record)',
      ),
    ),
  },
  { name: 'choices', test: all(own('api/((client-)?choices|choices-of)'), contract('resources/choices')) },
  { name: 'attributes', test: all(own('api/attribute-options'), contract('resources/(custom-)?attributes')) },
  {
    name: 'client-records',
    test: all(
      own(
        'api/client-records features/admin/records/(field-text|resource|client/(client-picker|per-client)) lib/money',
      ),
      contract('bulk records/calls'),
    ),
  },
];
