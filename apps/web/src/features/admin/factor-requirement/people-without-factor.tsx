import { useState } from 'react';
import { failureText } from '../../../api/failures/failure-text.ts';
import { peoplePageSize, usePeopleWithoutFactor, useRequirementActs } from '../../../api/factor-requirement.ts';
import type { FactorRequirement } from '../../../api/factor-requirement.ts';
import { useText } from '../../../i18n/i18n.ts';
import { momentDay, momentText } from '../../../lib/dates/moment-text.ts';
import { dotted } from '../../../lib/text/listed.ts';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { usePageWithin } from '../../../lib/hooks/use-page-within.ts';
import type { ClientQuery } from '../../../session/acting-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { Section } from '../../../ui/section.tsx';

interface Props {
  requirement: FactorRequirement;
  query: ClientQuery;
}

const day = (moment: string) => momentDay(moment, 'short');

/** Who has no second factor yet, and a button that reminds them. */
export function PeopleWithoutFactor({ requirement: { required, people: all, without }, query }: Props) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [reminding, setReminding] = useState(false);
  const search = useDebounced(typed);
  const { data, isError, isFetching, isPlaceholderData, refetch } = usePeopleWithoutFactor(query, { search, page });
  const { count = 0, rows: people } = data ?? {};
  const isEmptyPage = usePageWithin({ rows: people?.length, count, size: peoplePageSize, isPlaceholderData }, setPage);
  const { remind } = useRequirementActs(query);

  const press = async () => {
    setReminding(true);
    try {
      const reminded = await remind();
      toast.success(
        reminded > 0
          ? t('factor-requirement:people.reminded', { count: reminded })
          : t('factor-requirement:people.none_reminded'),
      );
    } catch (error) {
      toast.error(failureText(error, t('factor-requirement:people.remind_failed')));
    }
    setReminding(false);
  };
  const timesOf = ({
    due_at: due,
    reminded_at: reminded,
    last_sign_in_at: seen,
  }: NonNullable<typeof data>['rows'][number]) =>
    dotted([
      due && t('factor-requirement:people.due', { moment: momentText(due) }),
      !due && seen && t('factor-requirement:people.seen', { day: day(seen) }),
      !seen && t('factor-requirement:people.never_seen'),
      reminded && t('factor-requirement:people.last_reminded', { day: day(reminded) }),
    ]);

  const body = () => {
    if (isError && !data) {
      return (
        <ErrorState
          text={t('factor-requirement:people.fetch_failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      );
    }
    if (!people || isEmptyPage) return <Skeleton className="h-24" />;
    if (count === 0) {
      return (
        <p className="text-sm text-muted">
          {search && t('factor-requirement:people.not_found')}
          {!search && (all === 0 ? t('factor-requirement:people.nobody') : t('factor-requirement:people.none'))}
        </p>
      );
    }
    const from = (page - 1) * peoplePageSize;
    const range = { from: from + 1, to: from + people.length, count };
    return (
      <>
        <ul aria-label={t('factor-requirement:people.section')} className="divide-y divide-line">
          {people.map((person) => (
            <li key={person.id} className="py-3">
              <p className="font-medium break-words text-ink">{person.name}</p>
              <p className="text-xs break-words text-muted">{person.username}</p>
              <p className="text-xs text-muted">{timesOf(person)}</p>
            </li>
          ))}
        </ul>
        <Pagination page={page} pages={Math.ceil(count / peoplePageSize)} onPage={setPage}>
          {t('factor-requirement:people.range', range)}
        </Pagination>
      </>
    );
  };
  return (
    <Section
      title={t('factor-requirement:people.section')}
      lead={t('factor-requirement:people.lead', { without, count: all })}
    >
      <div className="mb-4 flex flex-wrap gap-3">
        <SearchField
          label={t('factor-requirement:people.search')}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setPage(1);
          }}
          className="min-w-48 flex-1"
        />
        <Button busy={reminding} disabled={!required || without === 0} onClick={() => void press()}>
          {t('factor-requirement:people.remind')}
        </Button>
      </div>
      {body()}
    </Section>
  );
}
