import { Check, CircleAlert } from 'lucide-react';
import { useText } from '../../i18n/i18n.ts';
import { Spinner } from '../spinner.tsx';

export type SaveState = 'idle' | 'saving' | 'saved' | 'refused';

/** Shows the saving state of a field. The live region exists before its text, so that the text is announced. */
export function SaveMark({ state }: { state: SaveState }) {
  const t = useText();
  return (
    <output className="flex items-center gap-1 text-xs">
      {state === 'saving' && (
        <>
          <Spinner className="size-3" />
          {t('common:save_state.saving')}
        </>
      )}
      {state === 'saved' && (
        <span className="flex items-center gap-1 text-success">
          <Check aria-hidden className="size-3.5" />
          {t('common:save_state.saved')}
        </span>
      )}
      {state === 'refused' && (
        <span className="flex items-center gap-1 text-danger">
          <CircleAlert aria-hidden className="size-3.5" />
          {t('common:save_state.refused')}
        </span>
      )}
    </output>
  );
}
