import { importEffects } from '@orgscope/contract/records/imports';
import type { ImportEffect } from '@orgscope/contract/records/imports';
import { useText } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../i18n/texts.ts';

interface Props {
  counts: Readonly<Record<ImportEffect, number>>;
  className?: string;
}

/** How many rows add a record, change one, or leave it as it is. */
export function Effects({ counts, className = '' }: Props) {
  const t = useText();
  const labels: Record<ImportEffect, string> = {
    added: t('import:effects.added'),
    changed: t('import:effects.changed'),
    unchanged: t('import:effects.unchanged'),
  };
  if (importEffects.every((effect) => counts[effect] === 0)) return null;
  return (
    <dl className={`flex flex-wrap gap-x-5 gap-y-0.5 text-sm text-ink ${className}`}>
      {importEffects.map((effect) => (
        <div key={effect} className="flex gap-1.5">
          <dt>{labels[effect]}</dt>
          <dd className="font-medium tabular-nums">{formatNumber(counts[effect])}</dd>
        </div>
      ))}
    </dl>
  );
}
