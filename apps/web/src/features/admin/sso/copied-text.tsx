import { Copy } from 'lucide-react';
import { useText } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/states/toast.tsx';

/** A text to be typed elsewhere, with a button that copies it. */
export function CopiedText({ label, children }: { label: string; children: string }) {
  const t = useText();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(children);
      toast.success(t('sso:copied', { what: label }));
    } catch {
      toast.error(t('sso:copy_failed'));
    }
  };
  return (
    <div className="min-w-0">
      <p className="text-xs text-muted">{label}</p>
      <div className="mt-1 flex items-center gap-2 rounded-control bg-surface-sunken py-1 ps-3 pe-1">
        <code className="min-w-0 grow text-xs break-all text-ink select-all">{children}</code>
        <IconButton
          icon={<Copy aria-hidden className="size-4" />}
          label={t('sso:copy', { what: label })}
          onClick={() => void copy()}
        />
      </div>
    </div>
  );
}
