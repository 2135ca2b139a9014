import { useText } from '../../i18n/i18n.ts';
import { fieldAfter } from '../../lib/interaction/field-after.ts';
import { headingAfter } from '../../lib/interaction/heading-after.ts';

interface Props {
  /** What failed to load, if it is not a list of options. */
  text?: string;
  onRetry: () => void;
  /** It is announced at once, unless it stands in a region that tells it. */
  role?: 'alert' | 'none';
}

/** Replaces what could not be loaded: says so and offers to try again. */
export function RetryHint({ text, onRetry, role = 'alert' }: Props) {
  const t = useText();
  return (
    <span ref={text ? headingAfter : fieldAfter} role={role} className="text-danger">
      {text ?? t('common:select.failed')}{' '}
      <button
        type="button"
        onClick={onRetry}
        className="-mx-1 -my-2 px-1 py-2 font-medium text-accent underline underline-offset-2"
      >
        {t('common:retry')}
      </button>
    </span>
  );
}
