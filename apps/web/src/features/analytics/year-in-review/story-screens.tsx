import { shownDifference, shownNumber } from '@orgscope/contract/analytics/value-text';
import type { YearKind } from '@orgscope/contract/analytics/year-in-review';
import { dateFormat } from '@orgscope/contract/words/intl-formats';
import type { ReactNode } from 'react';
import { measureIn } from './year-values.ts';
import type { YearPage } from '../../../api/analytics.ts';
import { formatNumber } from '../../../i18n/texts.ts';
import type { Text } from '../../../i18n/texts.ts';
import { dayName } from '../../../lib/dates/day-name.ts';
import { shortMoney, unitText } from '../../../i18n/measure-text.ts';
import { BarList } from '../../../ui/charts/bar-list.tsx';
import { Lollipops } from '../../../ui/charts/lollipops.tsx';
import { MonthStacks } from '../../../ui/charts/month-stacks.tsx';
import { Waterfall } from '../../../ui/charts/waterfall.tsx';
import { portfolioSteps } from './portfolio-card.tsx';
import { comparedPart, countsOf, monthsOfYear, partBefore, valueIn, yearBefore, yearUpTo } from './year-values.ts';
import { formatLanguage } from '../../../lib/format-language.ts';
import { dotted, listed } from '../../../lib/text/listed.ts';
import { sentences } from '../../../lib/text/sentences.ts';

/** One idea, its sentence and its chart. */
export interface StoryScreen {
  id: string;
  title: string;
  line?: string | undefined;
  chart: ReactNode;
  /** A few bars alone: they are drawn larger, to fill the screen. */
  isSmall?: boolean;
}

const sum = (counts: readonly (number | undefined)[]) => counts.reduce<number>((all, count = 0) => all + count, 0);

type StoryKind = Exclude<YearKind, 'assets_assigned'>;

type StoryChart = Pick<StoryScreen, 'title' | 'line'> & {
  up: StoryKind;
  down?: StoryKind;
  words: { up: string; down?: string };
};

/** A screen of months; none where a kind is not known by month, or nothing happened. */
function monthsScreen(t: Text, data: YearPage, { title, line, up, down, words }: StoryChart): StoryScreen[] {
  const [came, went] = [countsOf(data, up), down ? countsOf(data, down) : []];
  if (sum(came) + sum(went) === 0) return [];
  const months = monthsOfYear(data.year).map((month, index) => ({
    ...month,
    up: came[index],
    ...(down && { down: went[index] }),
  }));
  const busy = months.toSorted((a, b) => (b.up ?? 0) + (b.down ?? 0) - (a.up ?? 0) - (a.down ?? 0));
  const [first, second] = busy;
  const count = (month: typeof first) => (month?.up ?? 0) + (month?.down ?? 0);
  // One record, or a year of one known month, has no busiest one.
  const isTold =
    count(first) > Math.max(1, count(second)) && months.filter((month) => month.up !== undefined).length > 1;
  const busiest = isTold ? first : undefined;
  const told = busiest && t('year-in-review:story.busiest', { month: busiest.label });
  const countedBy = (kind: StoryKind) => (number: number) =>
    t(`year-in-review:story.counts.${kind}`, { count: number });
  const counted = { up: countedBy(up), ...(down && { down: countedBy(down) }) };
  return [
    {
      id: up,
      title,
      line: sentences([line, told]),
      chart: (
        <MonthStacks
          name={title}
          months={months}
          words={words}
          counted={counted}
          format={formatNumber}
          highlighted={busiest?.id}
        />
      ),
    },
  ];
}

function invitedScreen(t: Text, data: YearPage): StoryScreen[] {
  const [count, accepted, profiles] = (['people_invited', 'invitations_accepted', 'profiles_completed'] as const).map(
    (key) => valueIn(data, key),
  );
  if (!count || typeof accepted !== 'number' || typeof profiles !== 'number') return [];
  const title = t('year-in-review:story.invited', { count, accepted });
  const rows = (['people_invited', 'invitations_accepted', 'profiles_completed'] as const).map((id) => ({
    id,
    label: t(`measures:measures.${id}.name`),
    value: valueIn(data, id) ?? undefined,
  }));
  return [
    {
      id: 'invited',
      title,
      line: t('year-in-review:story.invited_line', { year: data.year }),
      chart: <BarList name={title} rows={rows} format={formatNumber} tone="series" />,
      isSmall: true,
    },
  ];
}

function acceptanceScreen(t: Text, data: YearPage): StoryScreen[] {
  const measure = measureIn(data, 'acceptance_days_median');
  const points = monthsOfYear(data.year).map((month, index) => ({
    ...month,
    value: data.acceptance[index] ?? undefined,
  }));
  if (!measure || measure.value === null || points.filter(({ value }) => value !== undefined).length < 2) return [];
  // The number that is shown chooses the plural.
  const shownDays = (days: number) => shownNumber('days', days);
  const daysOf = (days: number) => unitText('days', shownDays(days));
  const { value, previous } = measure;
  const title = t('year-in-review:story.acceptance', { count: shownDays(value), days: daysOf(value) });
  const part = partBefore(data);
  const told = previous !== null && { days: daysOf(previous), year: data.year - 1 };
  const before =
    told &&
    (part
      ? t('year-in-review:story.acceptance_before_so_far', { ...told, ...part })
      : t('year-in-review:story.acceptance_before', told));
  return [
    {
      id: 'acceptance',
      title,
      line: before || t('year-in-review:story.acceptance_line'),
      chart: (
        <Lollipops
          name={t('year-in-review:story.acceptance_line')}
          points={points}
          format={(days) => t('year-in-review:story.days', { count: shownDays(days), days: daysOf(days) })}
        />
      ),
    },
  ];
}

function portfolioScreen(t: Text, data: YearPage): StoryScreen[] {
  const steps = portfolioSteps(t, data);
  const [opening, , , closing] = steps ?? [];
  if (!steps || !opening || !closing || opening.value + closing.value === 0) return [];
  const ends = { from: opening.value, to: closing.value };
  const title =
    ends.to > ends.from
      ? t('year-in-review:story.grew', ends)
      : ends.to < ends.from
        ? t('year-in-review:story.shrank', ends)
        : t('year-in-review:story.same', ends);
  return [
    {
      id: 'portfolio',
      title,
      line: t('year-in-review:portfolio.line'),
      chart: <Waterfall name={title} steps={steps} format={formatNumber} />,
    },
  ];
}

function purchasesScreen(t: Text, data: YearPage): StoryScreen[] {
  const measure = measureIn(data, 'purchases');
  if (!measure?.value) return [];
  const { value, previous, currency, unpriced, previous_unpriced: unpricedBefore } = measure;
  const money = (amount: number) => shortMoney(amount, currency);
  const spent = { amount: money(value) };
  const title = unpriced
    ? t('year-in-review:story.purchases_partly', spent)
    : t('year-in-review:story.purchases', spent);
  const compared = comparedPart(measure).previous;
  const change = compared === null ? 0 : shownDifference('money', value, compared);
  const told = { change: money(Math.abs(change)), year: data.year - 1 };
  const part = partBefore(data);
  const changed = () => {
    const way = change > 0 ? 'more' : 'less';
    return part
      ? t(`year-in-review:story.purchases_${way}_so_far`, { ...told, ...part })
      : t(`year-in-review:story.purchases_${way}`, told);
  };
  const line = change === 0 ? t('year-in-review:story.purchases_line') : changed();
  const labelOf = (year: string, without: number | undefined) =>
    dotted([year, without ? t('analytics-pages:without_cost', { count: without }) : undefined]);
  const rows = [
    ...(previous === null
      ? []
      : [{ id: 'before', label: labelOf(yearBefore(t, data), unpricedBefore), value: previous }]),
    { id: 'now', label: labelOf(yearUpTo(t, data.to), unpriced), value, highlighted: true },
  ];
  return [
    {
      id: 'purchases',
      title,
      line,
      chart: <BarList name={title} rows={rows} format={money} tone="series" />,
      isSmall: true,
    },
  ];
}

function satisfactionScreen(t: Text, data: YearPage): StoryScreen[] {
  const measure = measureIn(data, 'pulse_satisfaction');
  if (!measure || measure.value === null) return [];
  const format = (value: number) => unitText('ratio', value);
  const share = valueIn(data, 'pulse_participation');
  const before = measure.previous;
  const part = partBefore(data);
  const was = before !== null && { value: format(before), year: data.year - 1 };
  const told = [
    was &&
      (part
        ? t('year-in-review:story.satisfaction_before_so_far', { ...was, ...part })
        : t('year-in-review:story.satisfaction_before', was)),
    share !== null && t('year-in-review:story.satisfaction_share', { share: unitText('percent', share) }),
  ];
  const points = data.satisfaction.map(({ id, title, closed_on: day, value }) => ({
    id: String(id),
    label: listed([title, dayName(day)]),
    short: dayName(day, 'short'),
    narrow: dateFormat(formatLanguage(), { day: 'numeric', month: 'numeric', timeZone: 'UTC' }).format(new Date(day)),
    value,
  }));
  return [
    {
      id: 'satisfaction',
      title: t('year-in-review:story.satisfaction', { value: format(measure.value) }),
      line: sentences(told),
      chart: <Lollipops name={t('year-in-review:story.satisfaction_chart')} points={points} format={format} />,
    },
  ];
}

/** More is no story any more. */
const mostScreens = 9;

/** The screens that the year has data for, in their order. */
export function storyScreens(t: Text, data: YearPage): StoryScreen[] {
  const screens = allScreens(t, data);
  // What has gone live is the least of them: the months below tell it too.
  return screens.length > mostScreens ? screens.filter(({ id }) => id !== 'applications_live') : screens;
}

function allScreens(t: Text, data: YearPage): StoryScreen[] {
  const count = (key: Parameters<typeof valueIn>[1]) => valueIn(data, key) ?? 0;
  const total = (kind: YearKind) => data.months.find((each) => each.kind === kind)?.total ?? 0;
  const retired = t('year-in-review:story.down.retired');
  const retiredAssets = valueIn(data, 'assets_retired');
  return [
    ...monthsScreen(t, data, {
      title: t('year-in-review:story.people', { count: count('people_joined'), left: count('people_left') }),
      up: 'people_joined',
      down: 'people_left',
      words: { up: t('year-in-review:story.up.joined'), down: t('year-in-review:story.down.left') },
    }),
    ...invitedScreen(t, data),
    ...acceptanceScreen(t, data),
    ...monthsScreen(t, data, {
      title: t('year-in-review:story.applications', {
        count: count('applications_added'),
        retired: count('applications_retired'),
      }),
      up: 'applications_added',
      down: 'applications_retired',
      words: { up: t('year-in-review:story.up.added'), down: retired },
    }),
    ...portfolioScreen(t, data),
    ...(total('applications_live') > 0
      ? monthsScreen(t, data, {
          title: t('year-in-review:story.live', { count: total('applications_live') }),
          up: 'applications_live',
          words: { up: t('year-in-review:story.up.live') },
        })
      : []),
    ...monthsScreen(t, data, {
      // Purchases have dates of their own; what was retired is known from the history, which begins later.
      ...(retiredAssets === null
        ? { title: t('year-in-review:story.bought', { count: count('assets_acquired') }) }
        : {
            title: t('year-in-review:story.assets', { count: count('assets_acquired'), retired: retiredAssets }),
            down: 'assets_retired',
          }),
      up: 'assets_acquired',
      words: { up: t('year-in-review:story.up.bought'), down: retired },
    }),
    ...purchasesScreen(t, data),
    ...satisfactionScreen(t, data),
    ...monthsScreen(t, data, {
      title: t('year-in-review:story.changes', { count: total('changes') }),
      up: 'changes',
      words: { up: t('year-in-review:story.up.changed') },
    }),
  ];
}
