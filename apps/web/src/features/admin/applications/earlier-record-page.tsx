import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CallFailure } from '../../../api/failure.ts';
import { failureText } from '../../../api/failure-text.ts';
import { useActingClient } from '../../../session/acting-client.ts';
import { Announcement } from '../../../ui/announcement.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useRecordTitle } from '../records/page/use-record-title.ts';

interface Props<Row> {
  query: UseQueryResult<Row>;
  /** Where all of them are listed. */
  list: string;
  words: Record<'title' | 'back' | 'loading' | 'missing' | 'hint' | 'refused' | 'failed', string>;
  /** What the record is called. */
  nameOf: (record: Row) => string;
  /** Stands in its place while it is fetched. */
  skeleton: ReactNode;
  children: (record: Row) => ReactNode;
}

/** The page of one record: the way back to all, and the record, or why it is not there. */
export function RecordPage<Row>({ query, list, words, nameOf, skeleton, children }: Props<Row>) {
  const { data, error, isFetching, refetch } = query;
  const all = useActingClient().addressOf(list);
  // Some servers answer an id that is none with 400.
  const isMissing = error instanceof CallFailure && (error.status === 404 || error.status === 400);
  useRecordTitle(isMissing ? words.missing : data && nameOf(data));

  const body = () => {
    if (isMissing)
      return (
        <>
          <h1 className="sr-only">{words.missing}</h1>
          <EmptyState title={words.missing} hint={words.hint}>
            <Link to={all} className={buttonLook()}>
              {words.back}
            </Link>
          </EmptyState>
        </>
      );
    if (data) return children(data);
    if (error)
      return (
        <>
          <h1 className="sr-only">{words.title}</h1>
          <ErrorState text={failureText(error, words)} retrying={isFetching} onRetry={() => void refetch()} />
        </>
      );
    return <div aria-hidden>{skeleton}</div>;
  };
  return (
    <>
      <Link
        to={all}
        className="mb-4 inline-flex min-h-6 items-center gap-1.5 rounded-small text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        {words.back}
      </Link>
      <Announcement>{data || error ? '' : words.loading}</Announcement>
      {body()}
    </>
  );
}
