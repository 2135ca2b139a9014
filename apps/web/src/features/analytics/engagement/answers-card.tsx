import { ChevronDown } from 'lucide-react';
import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import { byKey } from '../../../api/measure-values.ts';
import { useText } from '../../../i18n/i18n.ts';
import { signOf } from '../../../lib/numbers/sign-of.ts';
import { Button } from '../../../ui/button.tsx';
import { ChartCard } from '../../../ui/charts/card/chart-card.tsx';
import { nothing, shareFigure } from '../../../ui/charts/chart-table.ts';
import { GapChart } from '../../../ui/charts/gap-chart.tsx';
import { bothOf } from '../../../ui/charts/layouts/gap-layout.ts';
import type { GapRow } from '../../../ui/charts/layouts/gap-layout.ts';
import { Sentence } from '../../../ui/charts/look.tsx';
import { Menu, MenuItem } from '../../../ui/popups/menu.tsx';
import { percentText } from '../../../lib/numbers/percent-text.ts';
import type { CardProps } from './card.ts';

// 0.285 × 100 is a little less than 28.5 for a computer.
const whole = (share: number) => Math.round(Number((share * 100).toPrecision(12)));

/** Of two shares as they are shown: nobody finds another difference by subtracting. */
const points = (first: number, second: number) => {
  const gap = whole(first) - whole(second);
  return gap === 0 ? '0' : signOf(gap) + Math.abs(gap);
};

interface Props extends CardProps {
  /** The chosen attribute, in the page's address; empty for the first. */
  attribute: string;
  onChoose: (attribute: string) => void;
}

/** How business and IT people answer an attribute. */
export function AnswersCard({ data, source, onOpen, attribute: named, onChoose }: Props) {
  const t = useText();
  const title = t('engagement:answers.title');
  const frame = { title, source, fileName: 'answers-of-business-and-it' };
  const { answers } = data;
  const isFiltered = byKey(data.measures).get('attribute_response')?.reason === 'not_comparable';
  const chosen = answers?.attributes.find(({ id }) => String(id) === named) ?? answers?.attributes[0];
  if (!answers || !chosen)
    return (
      <ChartCard {...frame}>
        <Sentence>
          {isFiltered
            ? t('engagement:answers.filtered')
            : answers
              ? t('engagement:answers.no_attributes')
              : t('engagement:answers.few')}
        </Sentence>
      </ChartCard>
    );
  const share = (value: number | null, of: number) => (of === 0 ? null : value === null ? undefined : value / of);
  const rows = chosen.options.map(({ id, name, business, it }) => ({
    id: id === null ? 'none' : String(id),
    label: name ?? t('engagement:answers.no_answer'),
    first: share(business, answers.business),
    second: share(it, answers.it),
  }));
  const hidden = t('engagement:hidden');
  const few = rows.filter(({ first, second }) => first === undefined || second === undefined).length;
  const note = few > 0 ? t('engagement:answers.hidden', { count: few, least: smallestGroup }) : undefined;
  const words = {
    first: t('engagement:answers.business'),
    second: t('engagement:answers.it'),
    gap: t('engagement:answers.gap'),
  };
  const told = (value: GapRow['first']) =>
    typeof value === 'number'
      ? shareFigure(value, percentText)
      : { text: value === null ? nothing : hidden, value: undefined };
  return (
    <ChartCard
      {...frame}
      line={`${chosen.name}: ${t('engagement:answers.line', { business: answers.business, it: answers.it })}`}
      table={{
        columns: [t('engagement:answers.answer'), words.first, words.second, words.gap],
        rows: rows.map((row) => {
          const both = bothOf(row);
          const gap = both ? { text: points(...both), value: both[0] - both[1], isShare: true } : told(both);
          return [row.label, told(row.first), told(row.second), gap];
        }),
        drawing: { kind: 'bars', series: [1, 2] },
        ...(note && { note }),
      }}
    >
      {answers.attributes.length > 1 && (
        <div className="mb-3 print:hidden">
          <Menu
            align="start"
            trigger={
              <Button size="small" aria-label={t('engagement:answers.attribute', { name: chosen.name })}>
                <span dir="auto" className="truncate">
                  {chosen.name}
                </span>
                <ChevronDown aria-hidden className="size-4 opacity-70" />
              </Button>
            }
          >
            {answers.attributes.map(({ id, name }) => (
              <MenuItem key={id} onClick={() => onChoose(String(id))}>
                {name}
              </MenuItem>
            ))}
          </Menu>
        </div>
      )}
      <GapChart
        name={`${title}: ${chosen.name}`}
        rows={rows}
        words={words}
        format={percentText}
        formatGap={points}
        hidden={hidden}
        onOpen={
          onOpen &&
          ((row, side) =>
            onOpen({
              of: 'answers',
              attribute_id: chosen.id,
              answer_id: row.id,
              function_type: side === 'first' ? 'BUSINESS' : 'IT',
            }))
        }
      />
      {note && <p className="mt-3 text-xs text-muted">{note}</p>}
    </ChartCard>
  );
}
