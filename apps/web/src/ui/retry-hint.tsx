import { useText } from '../i18n/i18n.ts';

interface Props {
  /** What failed, where it is not a list to choose from. */
  text?: string;
  onRetry: () => void;
}

/** In place of what could not be fetched: says so and offers to try again. */
export function RetryHint({ text, onRetry }: Props) {
  const t = useText();
  return (
    <span role="alert" className="text-danger">
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
