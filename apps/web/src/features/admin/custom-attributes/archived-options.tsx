import { Undo2 } from 'lucide-react';
import { useText } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import type { OptionValue } from './attribute-values.ts';

interface Props {
  options: readonly OptionValue[];
  onBringBack: (option: OptionValue) => void;
}

/** The archived options that users still have. */
export function ArchivedOptions({ options, onBringBack }: Props) {
  const t = useText();
  if (options.length === 0) return null;
  return (
    <section className="rounded-control border border-line bg-surface-sunken px-3 py-2.5">
      <h3 className="text-sm text-ink">{t('custom-attributes:options.archived.title')}</h3>
      <p className="text-xs text-muted">{t('custom-attributes:options.archived.hint')}</p>
      <ul className="mt-1.5 flex flex-col">
        {options.map((option) => (
          <li key={option.name} className="flex min-h-10 items-center justify-between gap-3">
            <span className="min-w-0">
              <span dir="auto" className="block truncate text-sm text-ink">
                {option.name}
              </span>
              <span className="block text-xs text-muted">
                {t('custom-attributes:options.archived.still', { count: option.users ?? 0 })}
              </span>
            </span>
            <Button
              size="small"
              aria-label={t('custom-attributes:options.archived.bring_back_name', { name: option.name })}
              onClick={() => onBringBack(option)}
            >
              <Undo2 aria-hidden className="-ms-1 size-3.5" />
              {t('custom-attributes:options.archived.bring_back')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
