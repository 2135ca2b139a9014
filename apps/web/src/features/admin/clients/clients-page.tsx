import { exportClients } from '@orgscope/contract/resources/clients';
import { UsersRound } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { clients, useClientEnums } from '../../../api/clients.ts';
import type { Client } from '../../../api/clients.ts';
import { exportAddress } from '../../../api/records/export-address.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useListView } from '../../../lib/hooks/use-list-view.ts';
import { clientParam } from '../../../session/acting-client.ts';
import { Link } from '../../../ui/link.tsx';
import { MenuLink } from '../../../ui/popups/menu.tsx';
import { lazyForm } from '../../records/form/lazy-form.ts';
import { ListScreen } from '../../records/list/list-screen.tsx';
import { useWholeList } from '../../records/list/use-shown-rows.ts';
import { arrangement, clientColumns } from './client-columns.tsx';
import { isRemovable, usePurgeAct } from './use-purge.tsx';
import { IndustryFilter } from './industry-filter.tsx';

const form = lazyForm<Client>(() => import('./client-form.tsx'));
const filters = ['industry'] as const;

/** The client companies. */
export default function ClientsPage() {
  const t = useText();
  const [view, change] = useListView(filters);
  const enums = useClientEnums().data;
  const columns = useMemo(() => clientColumns(t, enums), [t, enums]);
  const query = clients.useList(view.show);
  const { industry } = view.filters;
  const keep = useMemo(
    () => (industry ? (client: Client) => String(client.industry.id) === industry : undefined),
    [industry],
  );
  const list = useWholeList(query, view, arrangement, keep);
  const { menu: purgeMenu, isOurs, dialog } = usePurgeAct();
  const menu = useCallback(
    (client: Client) => (
      <>
        {/* People of a deleted client keep their addresses. */}
        {(client.is_active || isOurs) && (
          <MenuLink icon={<UsersRound aria-hidden />} render={<Link to={`/admin/users?${clientParam}=${client.id}`} />}>
            {t('clients:users')}
          </MenuLink>
        )}
        {purgeMenu(client)}
      </>
    ),
    [isOurs, purgeMenu, t],
  );
  return (
    <>
      <ListScreen
        ns="clients"
        records={clients}
        view={view}
        change={change}
        list={list}
        columns={columns}
        form={form}
        menu={menu}
        mayDelete={isOurs ? isRemovable : undefined}
        exportCall={exportClients}
        exportHref={exportAddress(exportClients, view, { industry_id: industry })}
        filters={
          <IndustryFilter
            value={industry}
            listed={query.data}
            onChange={(next) => change({ filters: { industry: next } })}
          />
        }
      />
      {dialog}
    </>
  );
}
