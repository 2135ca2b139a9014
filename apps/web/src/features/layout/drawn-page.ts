import { pageLanguage } from '../../i18n/texts.ts';
import { partsOf } from '../../lib/is-record.ts';

/**
 * Whether the build has rendered this page for a visitor who comes anew: then it can be read at once, and what they have typed
 * stays. It did so in English.
 */
export const isDrawn = (): boolean =>
  document.getElementById('root')?.dataset['drawnFor'] === location.pathname &&
  pageLanguage() === 'en' &&
  partsOf(history.state)['usr'] === undefined;
