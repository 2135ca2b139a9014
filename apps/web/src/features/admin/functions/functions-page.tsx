import { functionFields, functionImport } from '@orgscope/contract/resources/function-import';
import { exportFunctions, functionArrangement, writes } from '@orgscope/contract/resources/functions';
import { functionTypes } from '@orgscope/contract/resources/me';
import { useMemo } from 'react';
import { exportAddress } from '../../../api/records/export-address.ts';
import { functions } from '../../../api/functions.ts';
import type { FunctionRecord } from '../../../api/functions.ts';
import { useText } from '../../../i18n/i18n.ts';
import { messageText } from '../../../i18n/message-text.ts';
import { listed } from '../../../lib/text/listed.ts';
import { useListView } from '../../../lib/hooks/use-list-view.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { FilterMenu } from '../../../ui/popups/filter-menu.tsx';
import { lazyForm } from '../../records/form/lazy-form.ts';
import { ListScreen } from '../../records/list/list-screen.tsx';
import type { Importing } from '../../records/import/resource-import.tsx';
import { useResourceImport } from '../../records/import/use-resource-import.tsx';
import { PerClient } from '../../records/client/per-client.tsx';
import { useWholeList } from '../../records/list/use-shown-rows.ts';
import { namedBelow } from '../../records/task.ts';
import { functionColumns } from './function-columns.tsx';

const form = lazyForm<FunctionRecord>(() => import('./function-form.tsx'));
const users = (record: FunctionRecord) => record.user_count ?? 0;
const filters = ['type'] as const;
const file = {
  ns: 'functions',
  fields: functionFields,
  records: { calls: { ...functionImport, ...writes }, useReload: functions.useReload },
} as const;
const importing: Importing<typeof functionFields> = {
  examples: (t) => ({ name: t('functions:import.example'), type: 'BUSINESS', description: '' }),
  hint: (_t, { codes }) => codes && listed(Object.values(codes).map(messageText)),
};

/** The functions of a client. */
export default function FunctionsPage() {
  return <PerClient>{(client) => <Functions client={client} />}</PerClient>;
}

function Functions({ client }: { client: ActingClient }) {
  const t = useText();
  const [view, change] = useListView(filters);
  const type = functionTypes.find((known) => known === view.filters.type);
  const columns = useMemo(() => functionColumns(t, client), [t, client]);
  const keep = useMemo(() => type && ((record: FunctionRecord) => record.type === type), [type]);
  const fileImport = useResourceImport(file, importing, client, () => change({ search: '', filters: { type: '' } }));
  const list = useWholeList(functions.useList(view.show, client.query), view, functionArrangement, keep);
  return (
    <>
      <ListScreen
        ns="functions"
        records={functions}
        view={view}
        change={change}
        list={list}
        columns={columns}
        form={form}
        words={namedBelow}
        uses={users}
        filters={
          <FilterMenu
            label={t('functions:types.filter')}
            value={type ?? ''}
            any={t('functions:types.all')}
            unlisted={t('functions:types.all')}
            options={functionTypes.map((value) => ({ value, label: t(`functions:types.${value}`) }))}
            onChange={(next) => change({ filters: { type: next } })}
          />
        }
        actions={fileImport.button}
        exportCall={exportFunctions}
        exportHref={exportAddress(exportFunctions, view, { ...client.query, function_type: type })}
      />
      {fileImport.dialog}
    </>
  );
}
