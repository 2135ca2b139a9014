import { useRef } from 'react';
import { useText } from '../../../../i18n/i18n.ts';
import { percentText } from '../../../../lib/numbers/percent-text.ts';
import { ChangeText } from '../../../../ui/change-text.tsx';
import { usePagePart } from '../../../../ui/charts/card/page-parts.ts';
import { FigureText } from '../../../../ui/figure-text.tsx';
import { MeasureTiles } from '../../frame/measure-tile.tsx';
import { answeredShare, change as changeText, difference, mean, score } from './card.ts';
import type { CardProps } from './card.ts';

interface TileProps {
  name: string;
  figure: string;
  of: string;
  change?: { text: string | undefined; isBetter: boolean | undefined } | undefined;
}

function Tile({ name, figure, of, change }: TileProps) {
  const tile = useRef<HTMLLIElement>(null);
  const t = useText();
  const since = t('pulse-results:tiles.since');
  const text = change?.text ?? t('analytics-pages:change.none');
  usePagePart(tile, {
    kind: 'tile',
    name,
    figure,
    of,
    change: change && `${text} ${since}`,
    target: undefined,
  });
  return (
    <li
      ref={tile}
      className="flex min-w-0 flex-col gap-0.5 rounded-card border border-line bg-surface p-4 break-inside-avoid"
    >
      <h2 className="font-sans text-sm font-medium text-muted hyphens-auto">{name}</h2>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <FigureText>{figure}</FigureText>
        <span className="text-xs text-muted">{of}</span>
      </p>
      {change && (
        <p className="text-xs text-muted">
          <ChangeText text={text} isBetter={change.isBetter} /> {since}
        </p>
      )}
    </li>
  );
}

const changeOf = (now: number | null, before: number | null, kind?: string) => {
  if (now === null || before === null) return undefined;
  const value = difference(now, before, kind);
  const isSame = Math.abs(value) < 0.05;
  return { text: isSame ? undefined : changeText(value, kind), isBetter: isSame ? undefined : value > 0 };
};

type Question = CardProps['data']['questions'][number];

/** The mean of what is picked of each question; null unless each has it. */
function meanOf(questions: readonly Question[], pick: (question: Question) => number | null | undefined) {
  const values = questions.flatMap((question) => pick(question) ?? []);
  return values.length === questions.length && values.length > 0
    ? values.reduce((sum, value) => sum + value, 0) / values.length
    : null;
}

/** The mean of the questions about satisfaction, or of those about agreement. */
function RatingTile({ name, questions }: { name: string; questions: readonly Question[] }) {
  const t = useText();
  const overall = meanOf(questions, ({ scale }) => scale?.mean);
  return (
    overall !== null && (
      <Tile
        name={name}
        figure={mean(overall)}
        of={t('pulse-results:tiles.mean', { count: questions.length })}
        change={changeOf(
          overall,
          meanOf(questions, ({ previous }) => previous),
        )}
      />
    )
  );
}

/** How many took part, and the figures of the whole pulse. */
export function ResultTiles({ data }: Pick<CardProps, 'data'>) {
  const t = useText();
  const { participation, group, answers, questions, reason, quadrant } = data;
  const { invited, answered } = group ?? participation;
  const part = answeredShare({ invited, answered });
  const why = t(group && participation.answered !== null ? 'pulse-results:hidden' : 'pulse-list:few_answers');
  const enps = questions.find((question) => question.enps);
  const rated = questions.filter(({ scale }) => scale);
  const fix = quadrant?.services.filter((service) => service.quadrant === 'fix_first').length;
  return (
    <MeasureTiles>
      <Tile
        name={t('pulse-results:tiles.participation')}
        figure={part === undefined ? t('pulse-results:nothing') : percentText(part)}
        of={answered === null || invited === null ? why : t('pulse-results:tiles.of', { answered, invited })}
      />
      {reason === null && answers !== null && (
        <Tile
          name={t('pulse-results:tiles.answers')}
          figure={String(answers)}
          of={t('pulse-results:tiles.in_results', { count: answers })}
        />
      )}
      <RatingTile
        name={t('pulse-results:tiles.satisfaction')}
        questions={rated.filter(({ kind }) => kind !== 'agreement')}
      />
      <RatingTile
        name={t('pulse-results:tiles.agreement')}
        questions={rated.filter(({ kind }) => kind === 'agreement')}
      />
      {enps?.enps && (
        <Tile
          name="eNPS"
          figure={score(enps.enps.score)}
          of={t('pulse-results:tiles.enps')}
          change={changeOf(enps.enps.score, enps.previous, 'enps')}
        />
      )}
      {quadrant && (
        <Tile
          name={t('pulse-results:quadrants.fix_first')}
          figure={String(fix)}
          of={t('pulse-results:tiles.services', { count: quadrant.services.length })}
        />
      )}
    </MeasureTiles>
  );
}
