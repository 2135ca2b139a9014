import { measureOf } from '@orgscope/contract/analytics/measures';
import { funnelSteps } from '@orgscope/contract/analytics/engagement';
import { dateFormat } from '@orgscope/contract/words/intl-formats';
import { knownMeasure } from '../../api/measure-values.ts';
import type { HomeCard } from '../../api/analytics-home.ts';
import type { MeasureValue } from '../../api/measure-values.ts';
import { useText } from '../../i18n/i18n.ts';
import { formatNumber } from '../../i18n/texts.ts';
import { codedText } from '../../i18n/message-text.ts';
import { dayName } from '../../lib/dates/day-name.ts';
import { changeOf, peerText, unitText, valueText } from '../../i18n/measure-text.ts';
import { FunnelSketch } from '../../ui/charts/funnel-sketch.tsx';
import { MonthBars } from '../../ui/charts/month-bars.tsx';
import { PeerStrip } from '../../ui/charts/peer-strip.tsx';
import { ChangeText } from '../../ui/change-text.tsx';
import { FigureText } from '../../ui/figure-text.tsx';
import { formatLanguage } from '../../lib/format-language.ts';
import { figurePlaces } from './home-skeleton.tsx';

/** The headline figure of a page, what it means in words, its change, and a small chart. */
export function CardFigure({ card }: { card: HomeCard }) {
  const t = useText();
  const measure = card.measure ? knownMeasure(card.measure) : undefined;
  const told = card.headline_message;
  const isFigured = measure !== undefined && measure.value !== null;
  const headline = (told && ((isFigured && besideFigure(told)) || codedText(told))) ?? card.headline;
  const change = measure && changeOf(measure, measureOf(measure.key).better);
  return (
    <div className="@container mt-auto pt-4">
      <div className={figurePlaces}>
        <div className="min-w-0">
          {isFigured && (
            <p>
              <FigureText isHeadline>{valueText(measure)}</FigureText>
            </p>
          )}
          <p className="mt-1 text-pretty text-ink">{headline}</p>
          {change && card.page && (
            <p className="mt-1 text-xs text-muted">
              <ChangeText {...change} /> {t(`home:cards.before.${card.page}`)}
            </p>
          )}
        </div>
        {card.funnel ? (
          <Steps funnel={card.funnel} />
        ) : (
          measure && <SmallChart measure={measure} series={card.series} />
        )}
      </div>
    </div>
  );
}

/** The headline in words that continue the figure above them; undefined where it does not say the figure itself. */
function besideFigure(told: NonNullable<HomeCard['headline_message']>): string | undefined {
  const [, page, name] = told.code?.split('.') ?? [];
  return codedText({ ...told, code: `headlines.beside.${page}.${name}` });
}

/** The steps from invited to active. */
function Steps({ funnel }: { funnel: NonNullable<HomeCard['funnel']> }) {
  const t = useText();
  const steps = funnel.flatMap(({ key, value }) => {
    const step = funnelSteps.find((name) => name === key);
    if (!step || value === null) return [];
    return [{ id: step, label: t(`home:cards.step.${step}`, { value: formatNumber(value) }), value }];
  });
  return steps.length > 1 && <FunnelSketch name={t('home:cards.steps')} steps={steps} />;
}

/** When a value was: a year, a month such as 2026-03 by its name, or a day. */
const periodName = (at: string) => {
  if (at.length > 7) return dayName(at, 'short');
  if (at.length === 4) return at;
  return dateFormat(formatLanguage(), { month: 'short', timeZone: 'UTC' }).format(new Date(`${at}-01T00:00:00Z`));
};

/** The peers of a measure where it has some, else how it went. */
function SmallChart({ measure, series }: { measure: MeasureValue; series: HomeCard['series'] }) {
  const t = useText();
  const { key, unit, currency, value, low, high, estimated, peers } = measure;
  const format = (number: number) => unitText(unit, number, currency);
  const name = t(`measures:measures.${key}.name`);
  if (value !== null && (peers || estimated))
    return (
      <div>
        <PeerStrip
          name={`${name}: ${valueText(measure)}`}
          format={format}
          own={value}
          {...(peers && {
            p25: peers.p25,
            median: peers.median,
            p75: peers.p75,
            labels: {
              own: t('home:cards.you', { value: valueText(measure) }),
              median: t('home:cards.peers', { value: peerText(unit, peers.median, currency) }),
            },
          })}
          {...(peers?.marks && { dots: peers.marks })}
          {...(estimated && low !== null && high !== null && { low, high })}
        />
      </div>
    );
  const isKnown = ({ value: each }: HomeCard['series'][number]) => each !== null;
  if (series.filter(isKnown).length < 2) return null;
  const months = series.slice(series.findIndex(isKnown)).map(({ at, value: up, down }) => ({
    id: at,
    label: periodName(at),
    up: up ?? undefined,
    down: down ?? undefined,
  }));
  const hasBoth = months.some(({ down }) => down !== undefined);
  // Only the year's card has both: its bars count applications.
  const counted = {
    up: (count: number) => t('home:cards.counts.added', { count }),
    down: (count: number) => t('home:cards.counts.retired', { count }),
  };
  return (
    <MonthBars
      name={name}
      months={months}
      words={hasBoth ? { up: t('home:cards.added'), down: t('home:cards.retired') } : { up: name }}
      counted={hasBoth ? counted : { up: format }}
      ends={[months[0]?.label ?? '', months.at(-1)?.label ?? '']}
      height={96}
    />
  );
}
