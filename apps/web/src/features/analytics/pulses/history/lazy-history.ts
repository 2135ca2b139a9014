import { loadTexts } from '../../../../i18n/texts.ts';
import { lazyDialog } from '../../../../ui/dialogs/lazy-dialog.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';

const texts = () => loadTexts(['pulse-history']);

export const PulseHistory = lazyPart(async () => (await Promise.all([import('./pulse-history.tsx'), texts()]))[0]);
export const HistoryDialog = lazyDialog(async () => (await Promise.all([import('./history-dialog.tsx'), texts()]))[0]);
