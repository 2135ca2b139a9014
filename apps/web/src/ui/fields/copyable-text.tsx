import { Copy } from 'lucide-react';
import { IconButton } from '../icon-button.tsx';
import { toast } from '../states/toast.tsx';

interface Props {
  label: string;
  words: { copy: string; copied: string; copyFailed: string };
  children: string;
}

/** A text to be typed elsewhere, with a button that copies it. */
export function CopyableText({ label, words, children }: Props) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(children);
      toast.success(words.copied);
    } catch {
      toast.error(words.copyFailed);
    }
  };
  return (
    <div className="min-w-0">
      <p className="text-xs text-muted">{label}</p>
      <div className="mt-1 flex items-center gap-2 rounded-control bg-surface-sunken py-1 ps-3 pe-1">
        <code dir="ltr" className="min-w-0 grow text-xs break-all text-ink select-all">
          {children}
        </code>
        <IconButton icon={<Copy aria-hidden className="size-4" />} label={words.copy} onClick={() => void copy()} />
      </div>
    </div>
  );
}
