import { useText } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';

interface Props {
  /** Undefined if nothing has come back. */
  onDiscard: (() => void) | undefined;
}

/** Says that a form shows what was typed before the session ended. */
export function KeptNotice({ onDiscard }: Props) {
  const t = useText();
  if (!onDiscard) return null;
  return (
    <Notice tone="info">
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {t('common:kept_input.restored')}
        <Button size="small" onClick={onDiscard}>
          {t('common:discard.discard')}
        </Button>
      </span>
    </Notice>
  );
}
