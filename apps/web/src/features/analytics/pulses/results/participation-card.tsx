import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import { useState } from 'react';
import { useText } from '../../../../i18n/i18n.ts';
import { percentText } from '../../../../lib/numbers/percent-text.ts';
import { BarList } from '../../../../ui/charts/bar-list.tsx';
import { ChartCard } from '../../../../ui/charts/card/chart-card.tsx';
import { shareFigure } from '../../../../ui/charts/chart-table.ts';
import { Sentence } from '../../../../ui/charts/look.tsx';
import { cutKey, groupKey, groupName } from '../group-name.ts';
import { answeredShare, fileOf } from './card.ts';
import type { CardProps } from './card.ts';
import { CutMenu, cutLabel } from './cut-menu.tsx';

/** The share of each group that has answered. */
export function ParticipationCard({ data, source }: CardProps) {
  const t = useText();
  const { groups } = data.participation;
  const [named, setNamed] = useState('function');
  const cuts = [...new Map(groups.map((group) => [cutKey(group), cutLabel(t, group)]))].map(([value, label]) => ({
    value,
    label,
  }));
  const cut = cuts.find(({ value }) => value === named) ?? cuts[0];
  const shown = groups
    .filter((group) => cutKey(group) === cut?.value)
    .map((group) => ({ ...group, part: answeredShare(group) }));
  const rows = shown.map((group) => ({
    id: groupKey(group.id, group.name),
    label: groupName(t, { ...group, attribute: null }),
    value: group.part,
    ...(group.part === undefined && { kind: 'suppressed' as const }),
  }));
  const isHidden = shown.some(({ part }) => part === undefined);
  const note = isHidden ? t('pulse-results:participation.few', { least: smallestGroup }) : undefined;
  const title = t('pulse-results:participation.title');
  return (
    <ChartCard
      title={title}
      line={t('pulse-results:participation.line')}
      source={source}
      fileName={fileOf({ data, source }, 'participation')}
      {...(rows.length > 0 && {
        table: {
          columns: [
            cut?.label ?? '',
            t('pulse-results:columns.invited'),
            t('pulse-results:columns.answered'),
            t('pulse-results:tiles.participation'),
          ],
          rows: shown.map((group, index) => [
            rows[index]?.label ?? '',
            { text: String(group.invited ?? ''), value: group.invited ?? undefined },
            { text: String(group.answered ?? t('pulse-results:hidden')), value: group.answered ?? undefined },
            group.part === undefined
              ? { text: t('pulse-results:hidden'), value: undefined }
              : shareFigure(group.part, percentText),
          ]),
          drawing: { kind: 'bars', series: [3] },
          ...(note && { note }),
        },
      })}
    >
      {cuts.length > 1 && cut && <CutMenu cuts={cuts} value={cut.value} onChoose={setNamed} />}
      {rows.length === 0 ? (
        <Sentence>{t('pulse-results:participation.none')}</Sentence>
      ) : (
        <BarList
          key={cut?.value}
          name={`${title}: ${cut?.label ?? ''}`}
          rows={rows}
          format={percentText}
          suppressed={t('pulse-results:hidden')}
          tone="series"
          end={1}
        />
      )}
      {note && <p className="mt-3 text-xs text-muted">{note}</p>}
    </ChartCard>
  );
}
