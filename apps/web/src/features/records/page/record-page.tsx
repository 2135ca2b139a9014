import type { Endpoint } from '@orgscope/contract/endpoint';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { CallFailure } from '../../../api/failures/failure.ts';
import { failureText } from '../../../api/failures/failure-text.ts';
import type { AnyRecord, Records } from '../../../api/records/records.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { PagedNamespace } from '../../../i18n/text-keys.ts';
import { usePathParams } from '../../../lib/hooks/use-path-params.ts';
import { useActingClient } from '../../../session/acting-client.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Link } from '../../../ui/link.tsx';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { buttonStyles } from '../../../ui/button-styles.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useLiveRecords } from '../client/use-live-records.ts';
import { useRecordTitle } from './use-record-title.ts';

interface Props<Row extends AnyRecord> {
  /** The namespace of the texts. */
  ns: PagedNamespace;
  records: Pick<Records<Row, never>, 'useOne'> & { calls: { read: Endpoint } };
  /** The address of the list. */
  list: string;
  /** The title of the record. */
  nameOf: (record: Row) => string;
  /** Shown while the record is loading. */
  skeleton: ReactNode;
  children: (record: Row) => ReactNode;
}

/** The page of one record: a link to the list, and the record or why it is missing. */
export function RecordPage<Row extends AnyRecord>({
  ns: resource,
  records,
  list,
  nameOf,
  skeleton,
  children,
}: Props<Row>) {
  const t = useText();
  const { id = '' } = usePathParams();
  const { data, error, isFetching, refetch } = records.useOne(records.calls.read, id);
  useLiveRecords(data !== undefined);
  const all = useActingClient().addressOf(list);
  // Some servers answer a malformed id with 400.
  const isMissing = error instanceof CallFailure && (error.status === 404 || error.status === 400);
  const missing = t(`messages:${resource}.absent`);
  const back = t(`${resource}:page.back`);
  const words = { refused: t(`${resource}:page.refused`), failed: t(`${resource}:page.failed`) };
  useRecordTitle(isMissing ? missing : data && nameOf(data));

  const body = () => {
    if (isMissing)
      return (
        <>
          <h1 className="sr-only">{missing}</h1>
          <EmptyState icon={SearchX} title={missing} hint={t(`${resource}:page.missing_hint`)}>
            <Link to={all} className={buttonStyles()}>
              {back}
            </Link>
          </EmptyState>
        </>
      );
    if (data) return children(data);
    if (error)
      return (
        <>
          <h1 className="sr-only">{t(`${resource}:title`)}</h1>
          <ErrorState text={failureText(error, words)} retrying={isFetching} onRetry={() => void refetch()} />
        </>
      );
    return <div aria-hidden>{skeleton}</div>;
  };
  return (
    <>
      <BackLink to={all}>{back}</BackLink>
      <Announcement>{data || error ? '' : t(`${resource}:page.loading`)}</Announcement>
      {body()}
    </>
  );
}
