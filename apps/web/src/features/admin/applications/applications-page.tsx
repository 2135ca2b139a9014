import { exportApplications } from '@orgscope/contract/resources/applications';
import { FileUp } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { applications } from '../../../api/applications.ts';
import type { Application } from '../../../api/applications.ts';
import { exportAddress } from '../../../api/export-address.ts';
import { useText } from '../../../i18n/i18n.ts';
import { loadTexts } from '../../../i18n/texts.ts';
import { useListView } from '../../../lib/use-list-view.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyForm } from '../records/form/lazy-form.ts';
import { ListScreen } from '../records/list/list-screen.tsx';
import { PerClient } from '../records/client/per-client.tsx';
import { usePageQuery } from '../records/list/use-page-query.ts';
import { usePagedList } from '../records/list/use-shown-rows.ts';
import { applicationColumns, hiddenAtFirst } from './application-columns.tsx';
import { applicationFilterNames, ApplicationFilters } from './application-filters.tsx';
import { useBulkChange } from './use-bulk-change.tsx';

const form = lazyForm<Application>(() => import('./application-form.tsx'));
const ApplicationsImport = lazy(async () => {
  const [part] = await Promise.all([import('./applications-import.tsx'), loadTexts(['import'])]);
  return part;
});

type Asked = Record<string, string | number | boolean | undefined>;

/** The applications that a client runs, and all that an administrator does with them. */
export default function ApplicationsPage() {
  return <PerClient>{(client) => <ClientApplications client={client} />}</PerClient>;
}

function ClientApplications({ client }: { client: ActingClient }) {
  const t = useText();
  const [view, change] = useListView(applicationFilterNames);
  const [importing, setImporting] = useState({ number: 0, open: false });
  const clientId = Number(client.id) || undefined;
  const bulk = useBulkChange(clientId);
  const { addressOf } = client;
  const pageOf = useCallback(({ id }: Application) => addressOf(`/admin/applications/${id}`), [addressOf]);
  const columns = useMemo(() => applicationColumns(t, pageOf), [t, pageOf]);

  // The address has words of its own for what the server is asked.
  const { time, owner, function: place, ...rest }: Asked = usePageQuery(view);
  const query = { ...client.query, ...rest, time_class: time, owner_id: owner, function_id: place };
  const list = usePagedList(applications.usePage(query), view, change);
  const { filters } = view;

  const closeImport = () => setImporting((last) => ({ ...last, open: false }));
  return (
    <>
      <ListScreen
        ns="applications"
        records={applications}
        view={view}
        change={change}
        list={list}
        columns={columns}
        form={form}
        pageOf={pageOf}
        hiddenAtFirst={hiddenAtFirst}
        bulkActs={bulk.act}
        filters={<ApplicationFilters clientId={clientId} view={view} change={change} listed={list.rows} />}
        actions={
          <Button onClick={() => setImporting(({ number }) => ({ number: number + 1, open: true }))}>
            <FileUp aria-hidden className="-ms-1 size-4" />
            {t('applications:import.button')}
          </Button>
        }
        exportHref={exportAddress(exportApplications, view, {
          ...client.query,
          lifecycle: filters.lifecycle,
          criticality: filters.criticality,
          time_class: filters.time,
          type: filters.type,
          hosting: filters.hosting,
          owner_id: filters.owner,
          function_id: filters.function,
        })}
      />
      {bulk.dialog}
      <Suspense>
        {importing.number > 0 && (
          <ApplicationsImport
            key={importing.number}
            client={client}
            open={importing.open}
            onClose={closeImport}
            onShow={() => {
              closeImport();
              change({
                search: '',
                filters: Object.fromEntries(applicationFilterNames.map((name) => [name, ''])),
              });
            }}
          />
        )}
      </Suspense>
    </>
  );
}
