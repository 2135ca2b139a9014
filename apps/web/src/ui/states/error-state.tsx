import { CircleAlert } from 'lucide-react';
import { useText } from '../../i18n/i18n.ts';
import { headingAfter } from '../../lib/interaction/heading-after.ts';
import { Button } from '../button.tsx';

interface Props {
  text: string;
  onRetry: () => void;
  retrying: boolean;
}

/** Replaces content that could not be loaded, and offers to try again. */
export function ErrorState({ text, onRetry, retrying }: Props) {
  const t = useText();
  return (
    <div
      ref={headingAfter}
      className="flex flex-col items-center gap-4 rounded-card border border-line bg-surface px-6 py-16 text-center"
    >
      <span className="flex size-11 items-center justify-center rounded-full bg-danger-soft text-danger">
        <CircleAlert aria-hidden className="size-5" />
      </span>
      <p role="alert" className="font-medium text-danger">
        {text}
      </p>
      <Button onClick={onRetry} busy={retrying}>
        {t('common:retry')}
      </Button>
    </div>
  );
}
