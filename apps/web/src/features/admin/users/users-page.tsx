import { exportUsers } from '@orgscope/contract/resources/users';
import { MailPlus } from 'lucide-react';
import { Suspense, useCallback, useMemo } from 'react';
import { unwrap } from '../../../api/client/unwrap.ts';
import { exportAddress } from '../../../api/records/export-address.ts';
import type { AnyRecord } from '../../../api/records/records.ts';
import { users } from '../../../api/users.ts';
import type { User } from '../../../api/users.ts';
import { useText } from '../../../i18n/i18n.ts';
import { loadTexts, text } from '../../../i18n/texts.ts';
import { useLast } from '../../../lib/hooks/use-last.ts';
import { useListView } from '../../../lib/hooks/use-list-view.ts';
import { partsOf } from '../../../lib/is-record.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { useSession } from '../../../session/store.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useOpened } from '../../../ui/dialogs/use-opened.ts';
import { useBulkDialog } from '../../records/bulk/use-bulk-dialog.tsx';
import { lazyForm } from '../../records/form/lazy-form.ts';
import { useArrivalForm } from '../../records/form/use-arrival-form.ts';
import { ListScreen } from '../../records/list/list-screen.tsx';
import { PerClient } from '../../records/client/per-client.tsx';
import { usePageQuery } from '../../records/list/use-page-query.ts';
import { usePagedList } from '../../records/list/use-shown-rows.ts';
import { useAccessActs } from './use-access-acts.tsx';
import { useDataActs } from './use-data-acts.tsx';
import { userColumns } from './user-columns.tsx';
import { userFilterNames, UserFilters } from './user-filters.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const form = lazyForm<User>(() => import('./user-form.tsx'));
const UserHoldings = lazyPart(() => import('./user-holdings.tsx'));
const PlacesDialog = lazyDialog(() => import('./places-dialog.tsx'));
const UsersImport = lazyDialog(async () => {
  const [part] = await Promise.all([import('./users-import.tsx'), loadTexts(['import'])]);
  return part;
});

type Asked = Record<string, string | number | boolean | undefined>;

/** The users of a client. */
export default function UsersPage() {
  return <PerClient>{(client) => <ClientUsers client={client} />}</PerClient>;
}

/** The link of an invitation that was not accepted stays invalid after a restore, and is not sent anew unasked. */
function restoredText(done: string, answers: readonly unknown[]): string {
  const count = answers.filter((answer) => partsOf(unwrap(answer))['status'] === 'invited').length;
  return count > 0 ? text('records:bulk.done.invite_again', { done, count }) : done;
}

function ClientUsers({ client }: { client: ActingClient }) {
  const t = useText();
  const own = useSession(({ user }) => user?.username);
  const [view, change] = useListView(userFilterNames);
  const { opened: importing, open: openImport, close: closeImport } = useOpened();
  const arrival = useArrivalForm();
  const access = useAccessActs(own);
  const data = useDataActs(own);
  const { menu: accessMenu } = access;
  const { menu: dataMenu } = data;
  const menu = useCallback(
    (user: User) => (
      <>
        {accessMenu(user)}
        {dataMenu(user)}
      </>
    ),
    [accessMenu, dataMenu],
  );
  const effects = useCallback(
    ({ id }: AnyRecord) => <UserHoldings id={Number(id)} query={client.query} />,
    [client.query],
  );
  const words = useMemo(
    () => ({
      add: t('users:menu.invite'),
      first: t('users:menu.invite_first'),
      removal: 'deactivate' as const,
      restored: restoredText,
      effects,
    }),
    [t, effects],
  );
  // The menu revokes an open invitation instead.
  const mayDelete = useMemo(
    () => (user: User, isSelected?: boolean) =>
      (isSelected || user.status === 'onboarding' || user.status === 'active') && user.username !== own,
    [own],
  );

  // Only platform administrators may act on platform administrators.
  const { mayChoose: isPlatformAdmin } = client;
  const mayAct = useMemo(
    () => (user: User) => isPlatformAdmin || user.platform_role !== 'platform_admin',
    [isPlatformAdmin],
  );

  // The filters have other names in the address than in the request.
  const { role, function: place, location, ...rest }: Asked = usePageQuery(view);
  const query = { ...client.query, ...rest, platform_role: role, function_id: place, location_id: location };
  const list = usePagedList(users, query, view, change);
  const now = useLast(list.updatedAt || undefined) ?? 0;
  const columns = useMemo(() => userColumns(t, now), [t, now]);
  const { filters } = view;
  const bulk = useBulkDialog<User>(({ key, ...props }) => <PlacesDialog key={key} clientId={client.id} {...props} />);

  return (
    <>
      <ListScreen
        ns="users"
        records={users}
        view={view}
        change={change}
        list={list}
        columns={columns}
        form={form}
        menu={menu}
        mayAct={mayAct}
        mayDelete={mayDelete}
        words={words}
        filters={<UserFilters clientId={client.id} view={view} change={change} />}
        actions={
          <Button onClick={() => openImport()}>
            <MailPlus aria-hidden className="-ms-1 size-4" />
            {t('users:menu.invite_many')}
          </Button>
        }
        bulkActs={bulk.act}
        exportCall={exportUsers}
        exportHref={exportAddress(exportUsers, view, {
          ...client.query,
          status: filters.status,
          platform_role: filters.role,
          function_id: filters.function,
          location_id: filters.location,
          invited: filters.invited,
        })}
      />
      {arrival.isWanted && (
        <Suspense>
          <form.Form open={arrival.open} record={undefined} onClose={arrival.close} />
        </Suspense>
      )}
      {bulk.dialog}
      {access.dialog}
      {data.dialog}
      <Suspense>
        {importing && (
          <UsersImport
            key={importing.number}
            client={client}
            open={importing.isOpen}
            onClose={closeImport}
            onShow={() => {
              closeImport();
              change({ search: '', filters: { status: 'invited', role: '', function: '', location: '', invited: '' } });
            }}
          />
        )}
      </Suspense>
    </>
  );
}
