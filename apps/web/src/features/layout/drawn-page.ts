import { pageLanguage } from '../../i18n/texts.ts';
import { partsOf } from '../../lib/is-record.ts';

const rendered = () => document.getElementById('root')?.dataset;

/** Whether the build has rendered what the page begins with, and in its language. */
export const isInPageLanguage = (): boolean => rendered()?.['drawnIn'] === pageLanguage();

/**
 * Whether the build has rendered this page for a visitor who comes anew: then it can be read at once, and what they have typed
 * stays.
 */
export const isDrawn = (): boolean =>
  rendered()?.['drawnFor'] === location.pathname && isInPageLanguage() && partsOf(history.state)['usr'] === undefined;
