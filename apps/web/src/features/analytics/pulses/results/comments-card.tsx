import { resultLimits } from '@orgscope/contract/analytics/pulse-results';
import { searchIn } from '@orgscope/contract/lists/arrange';
import { useMemo, useRef, useState } from 'react';
import { useText } from '../../../../i18n/i18n.ts';
import { useShowAll } from '../../../../lib/hooks/use-show-all.ts';
import { ChartCard } from '../../../../ui/charts/card/chart-card.tsx';
import { Sentence } from '../../../../ui/charts/look.tsx';
import { SearchField } from '../../../../ui/fields/search-field.tsx';
import { ShowAllButton } from '../../../../ui/show-all-button.tsx';
import { dotted } from '../../../../lib/text/listed.ts';
import { fileOf } from './card.ts';
import type { CardProps } from './card.ts';
import { CutMenu } from './cut-menu.tsx';

const most = 5;

/** What people wrote, in random order, to be filtered by question and by words. */
export function CommentsCard({ data, source }: CardProps) {
  const t = useText();
  const { items, count, reason } = data.comments;
  const [search, setSearch] = useState('');
  const [question, setQuestion] = useState('');
  const find = useMemo(() => searchIn(items, ({ text }) => text), [items]);
  const firstHidden = useRef<HTMLLIElement>(null);
  const [isWhole, showAll] = useShowAll(() => firstHidden.current?.focus());
  const title = t('pulse-results:comments.title');
  const frame = { title, source, fileName: fileOf({ data, source }, 'comments') };
  if (reason || items.length === 0)
    return (
      <ChartCard {...frame}>
        <Sentence>
          {reason === 'not_allowed'
            ? t('pulse-results:comments.not_allowed')
            : reason === 'one_group'
              ? t('pulse-results:comments.one_group')
              : reason
                ? t('pulse-results:comments.few', { least: resultLimits.comments })
                : t('pulse-results:comments.nobody')}
        </Sentence>
      </ChartCard>
    );
  // Those to which nobody wrote anything need no filter.
  const questions = data.comments.questions.filter(({ id }) => items.some((comment) => comment.question === id));
  // Another run may have fewer comments, and then one or both filters are not offered: they must not narrow them either.
  const chosen = questions.some(({ id }) => id === question) ? question : '';
  const isSearched = items.length > most;
  const sought = isSearched ? search.trim() : '';
  const found = find(sought).filter((comment) => chosen === '' || comment.question === chosen);
  const shown = isWhole ? found.length : Math.min(most, found.length);
  const more = count !== null && count > items.length && t('pulse-results:comments.more', { shown: items.length });
  const nameOf = (id: string) => questions.find((asked) => asked.id === id)?.text ?? '';
  return (
    <ChartCard
      {...frame}
      line={dotted([t('pulse-results:comments.line', { count: count ?? items.length }), more])}
      isDrawn={false}
      className="print:break-inside-auto!"
      table={{
        columns: [t('pulse-results:columns.question'), title],
        rows: found.map((comment) => [nameOf(comment.question), comment.text]),
        ...(more && { foot: [more, ''] }),
      }}
    >
      <div className="mb-3 flex flex-col gap-3 print:hidden">
        {questions.length > 1 && (
          <CutMenu
            cuts={[
              { value: '', label: t('pulse-results:comments.any') },
              ...questions.map(({ id, text }) => ({ value: id, label: text })),
            ]}
            value={chosen}
            onChoose={setQuestion}
          />
        )}
        {isSearched && <SearchField label={t('pulse-results:comments.search')} value={search} onChange={setSearch} />}
      </div>
      <output className="sr-only">
        {sought || chosen ? t('pulse-results:comments.found', { count: found.length }) : ''}
      </output>
      {found.length === 0 && <p className="py-4 text-sm text-muted">{t('pulse-results:comments.none')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {/* On paper there is nothing to press: all of them. */}
        {found.map((comment, index) => (
          <li
            key={comment.id}
            {...(index === most && { ref: firstHidden, tabIndex: -1 })}
            className={`py-3 first:pt-0 print:break-inside-avoid ${index < shown ? '' : 'hidden print:block'}`}
          >
            <p dir="auto" className="text-start text-sm wrap-anywhere whitespace-pre-line text-ink">
              {comment.text}
            </p>
            {questions.length > 1 && (
              <p dir="auto" className="mt-0.5 text-xs text-muted">
                {nameOf(comment.question)}
              </p>
            )}
          </li>
        ))}
      </ul>
      {shown < found.length && (
        <ShowAllButton onPress={showAll}>{t('pulse-results:comments.all', { count: found.length })}</ShowAllButton>
      )}
    </ChartCard>
  );
}
