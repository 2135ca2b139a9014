import { useCallback, useMemo } from 'react';
import type { ResultsPage } from '../../../../api/pulses.ts';
import { useText } from '../../../../i18n/i18n.ts';
import { shareTexts } from '../../../../lib/numbers/share-texts.ts';
import { listed } from '../../../../lib/text/listed.ts';
import { BarList } from '../../../../ui/charts/bar-list.tsx';
import { ChartCard } from '../../../../ui/charts/card/chart-card.tsx';
import { figure, shareFigure } from '../../../../ui/charts/chart-table.ts';
import { Sentence, stepStyles } from '../../../../ui/charts/look.tsx';
import { StackedBars } from '../../../../ui/charts/stacked-bars.tsx';
import type { StackedRow } from '../../../../ui/charts/layouts/stacked-layout.ts';
import { percentText } from '../../../../lib/numbers/percent-text.ts';
import { fileOf, mean, score } from './card.ts';
import type { CardProps } from './card.ts';

type Question = ResultsPage['questions'][number];

/**
 * What the colours of five steps mean: from left to right in all languages, as the bars run. Not for screen readers: each
 * bar names its step.
 */
function StepKey({ low, high }: { low: string; high: string }) {
  return (
    <p aria-hidden className="mb-3 text-xs text-muted">
      <span dir="ltr" className="inline-flex items-center gap-2">
        {low}
        <svg aria-hidden width="110" height="12">
          {stepStyles.map((style, index) => (
            <rect key={style} className={style} x={index * 22} width="21" height="12" rx="2" />
          ))}
        </svg>
        {high}
      </span>
    </p>
  );
}

/** How the answers to each question from 1 to 5 are spread. */
export function ScalesCard({ data, source }: CardProps) {
  const t = useText();
  const title = t('pulse-results:scales.title');
  const rated = data.questions.filter(({ kind }) => kind !== 'enps' && kind !== 'choice' && kind !== 'comment');
  const rows = useMemo<StackedRow[]>(
    () =>
      data.questions.flatMap(({ id, text, scale }) =>
        scale
          ? [{ id, label: text, parts: scale.distribution.map(({ count }) => count), figure: mean(scale.mean) }]
          : [],
      ),
    [data],
  );
  const describe = useCallback(
    ({ parts, figure: of }: StackedRow, part: number) => {
      const count = parts[part] ?? 0;
      const shown = shareTexts(parts)[part] ?? '';
      return t('pulse-results:scales.mark', { value: part + 1, count, share: shown, mean: of });
    },
    [t],
  );
  const few = rated.filter(({ scale }) => !scale);
  return (
    <ChartCard
      title={title}
      line={t('pulse-results:scales.line')}
      source={source}
      fileName={fileOf({ data, source }, 'questions')}
      table={{
        columns: [
          t('pulse-results:columns.question'),
          t('pulse-results:columns.answers'),
          t('pulse-results:columns.mean'),
          t('pulse-results:columns.favourable'),
          t('pulse-results:columns.neutral'),
          t('pulse-results:columns.unfavourable'),
        ],
        rows: rated.map(({ text, n, scale }) => {
          const parts = scale && [scale.favourable, scale.neutral, scale.unfavourable];
          // Of the counts: the shares that are sent are rounded already.
          const [one = 0, two = 0, three = 0, four = 0, five = 0] = scale?.distribution.map(({ count }) => count) ?? [];
          const shares = shareTexts([four + five, three, one + two]);
          return [
            text,
            figure(n ?? undefined, String),
            figure(scale?.mean, mean),
            ...[0, 1, 2].map((part) => figure(parts?.[part], () => shares[part] ?? '')),
          ];
        }),
      }}
    >
      <StepKey low="1" high="5" />
      <StackedBars name={title} rows={rows} describe={describe} />
      {few.length > 0 && (
        <p className="mt-3 text-xs text-muted">
          {t('pulse-results:scales.few', { questions: listed(few.map(({ text }) => text)) })}
        </p>
      )}
    </ChartCard>
  );
}

/** The parts of an eNPS. */
export function EnpsCard({ data, source, question }: CardProps & { question: Question }) {
  const t = useText();
  const { enps, text, id } = question;
  const parts = [
    { key: 'detractors', count: enps?.detractors },
    { key: 'passives', count: enps?.passives },
    { key: 'promoters', count: enps?.promoters },
  ] as const;
  const all = parts.reduce((sum, { count = 0 }) => sum + count, 0);
  const shares = shareTexts(parts.map(({ count = 0 }) => count));
  const rows = enps
    ? [
        {
          id,
          label: t('pulse-results:enps.all'),
          parts: parts.map(({ count = 0 }) => count),
          figure: score(enps.score),
        },
      ]
    : [];
  return (
    <ChartCard
      title="eNPS"
      line={text}
      source={source}
      fileName={fileOf({ data, source }, 'enps')}
      {...(enps && {
        table: {
          columns: [
            t('pulse-results:columns.group'),
            t('pulse-results:columns.answers'),
            t('pulse-results:columns.share'),
          ],
          rows: parts.map(({ key, count = 0 }, part) => [
            t(`pulse-results:enps.${key}`),
            figure(count, String),
            shareFigure(all ? count / all : undefined, () => shares[part] ?? ''),
          ]),
          drawing: { kind: 'bars', series: [1] },
        },
      })}
    >
      {enps ? (
        <>
          <StackedBars
            name="eNPS"
            rows={rows}
            describe={(_, part) =>
              `${t(`pulse-results:enps.${parts[part]?.key ?? 'passives'}`)}: ${parts[part]?.count ?? 0}`
            }
          />
          <dl className="mt-3 grid grid-cols-3 gap-3 text-sm">
            {parts.map(({ key, count = 0 }, part) => (
              <div key={key}>
                <dt className="text-xs text-muted">{t(`pulse-results:enps.${key}`)}</dt>
                <dd className="font-medium text-ink tabular-nums">
                  {count} <span className="font-normal text-muted">{all ? (shares[part] ?? '') : ''}</span>
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-3 text-xs text-muted">{t('pulse-results:enps.formula')}</p>
        </>
      ) : (
        <Sentence>{t('pulse-results:few')}</Sentence>
      )}
    </ChartCard>
  );
}

/** How often each option was chosen. */
export function ChoiceCard({ data, source, question }: CardProps & { question: Question }) {
  const t = useText();
  const { choice, text, id, n } = question;
  const all = choice?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <ChartCard
      title={text}
      {...(n !== null && { line: t('pulse-results:choice.line', { count: n }) })}
      source={source}
      fileName={fileOf({ data, source }, id)}
      {...(choice && {
        table: {
          columns: [
            t('pulse-results:columns.option'),
            t('pulse-results:columns.answers'),
            t('pulse-results:columns.share'),
          ],
          rows: choice.map(({ option, count }) => [
            option,
            figure(count, String),
            shareFigure(all ? count / all : undefined, percentText),
          ]),
          drawing: { kind: 'bars', series: [1] },
        },
      })}
    >
      {choice ? (
        <BarList
          name={text}
          rows={choice.map(({ option, count }, index) => ({
            id: String(index),
            label: option,
            value: count,
            share: all ? count / all : 0,
          }))}
          format={String}
          formatShare={percentText}
          most={10}
          tone="series"
          labels="above"
        />
      ) : (
        <Sentence>{t('pulse-results:few')}</Sentence>
      )}
    </ChartCard>
  );
}
