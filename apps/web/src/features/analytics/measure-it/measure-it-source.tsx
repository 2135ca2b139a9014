import type { MeasureItPage } from '../../../api/analytics.ts';
import { useText } from '../../../i18n/i18n.ts';
import { textIfKnown } from '../../../i18n/texts.ts';
import { momentDay } from '../../../lib/dates/moment-text.ts';

const widerGroups = ['industry', 'all'] as const;

/** Whom the page compares with, and whose figures it shows. */
export function MeasureItSource({ data, asked }: { data: MeasureItPage; asked: number }) {
  const t = useText();
  const { industry, size: range, year, compared_with: before, figures, benchmarks, measures } = data;
  const size = textIfKnown('messages', `labels.employees.${range}`) ?? range;
  const mostOf = (group: (typeof widerGroups)[number] | 'industry_and_size') =>
    Math.max(0, ...measures.map(({ peers }) => (peers?.group === group ? peers.n : 0)));
  const most = mostOf('industry_and_size');
  const wider = most > 0 ? undefined : widerGroups.find((group) => mostOf(group) > 0);
  const entered = () => {
    if (!figures) return t('measure-it:source.missing', { year: asked });
    const when = { year, date: momentDay(figures.changed_at) };
    return figures.changed_by
      ? t('measure-it:source.entered', { ...when, name: figures.changed_by })
      : t('measure-it:source.entered_unnamed', when);
  };
  return (
    <>
      <p>
        {most > 0
          ? t('measure-it:source.peers', { count: most, industry, size })
          : t('measure-it:source.no_peers', { industry, size })}{' '}
        {wider && t(`measure-it:source.wider.${wider}`, { count: mostOf(wider) })}{' '}
        {!benchmarks && t('measure-it:source.not_taking_part')}
      </p>
      <p>
        {entered()} {before < year - 1 && t('measure-it:source.span', { before, year })}
      </p>
    </>
  );
}
