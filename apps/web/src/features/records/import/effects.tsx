import { importEffects } from '@orgscope/contract/records/imports';
import type { ImportEffect } from '@orgscope/contract/records/imports';
import { useText } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../i18n/texts.ts';
import type { Text } from '../../../i18n/texts.ts';
import { dotted } from '../../../lib/text/listed.ts';

type Counts = Readonly<Record<ImportEffect, number>>;

function labelled(t: Text, counts: Counts): [label: string, count: string][] {
  const labels: Record<ImportEffect, string> = {
    added: t('import:effects.added'),
    changed: t('import:effects.changed'),
    unchanged: t('import:effects.unchanged'),
  };
  if (importEffects.every((effect) => counts[effect] === 0)) return [];
  return importEffects.map((effect) => [labels[effect], formatNumber(counts[effect])]);
}

/** How many rows add a record, change one, or leave it as it is: "New 10 · Changed 20 · Unchanged 1,200". */
export const effectsText = (t: Text, counts: Counts): string =>
  dotted(labelled(t, counts).map((effect) => effect.join(' ')));

interface Props {
  counts: Counts;
  className?: string;
}

/** The same as a list. */
export function Effects({ counts, className = '' }: Props) {
  const effects = labelled(useText(), counts);
  if (effects.length === 0) return null;
  return (
    <dl className={`flex flex-wrap gap-x-5 gap-y-0.5 text-sm text-ink ${className}`}>
      {effects.map(([label, count]) => (
        <div key={label} className="flex gap-1.5">
          <dt>{label}</dt>
          <dd className="font-medium tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  );
}
