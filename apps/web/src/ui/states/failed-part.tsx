import { useText } from '../../i18n/i18n.ts';
import { RetryHint } from './retry-hint.tsx';

/** Stands in the place of a part of the page that could not be loaded. */
export function FailedPart({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  return (
    <p className="my-2 text-sm print:hidden">
      <RetryHint text={t('common:failure.part')} onRetry={onRetry} />
    </p>
  );
}
