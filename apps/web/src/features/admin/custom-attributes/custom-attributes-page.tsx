import { customAttributeArrangement, exportCustomAttributes } from '@orgscope/contract/resources/custom-attributes';
import { useMemo } from 'react';
import { customAttributes } from '../../../api/custom-attributes.ts';
import type { CustomAttribute } from '../../../api/custom-attributes.ts';
import { exportAddress } from '../../../api/records/export-address.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useListView } from '../../../lib/hooks/use-list-view.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { lazyForm } from '../../records/form/lazy-form.ts';
import { ListScreen } from '../../records/list/list-screen.tsx';
import { PerClient } from '../../records/client/per-client.tsx';
import { useWholeList } from '../../records/list/use-shown-rows.ts';
import { namedBelow } from '../../records/task.ts';
import { customAttributeColumns } from './custom-attribute-columns.tsx';

const form = lazyForm<CustomAttribute>(() => import('./custom-attribute-form.tsx'));

/** The custom attributes of a client. */
export default function CustomAttributesPage() {
  return <PerClient>{(client) => <CustomAttributes client={client} />}</PerClient>;
}

function CustomAttributes({ client }: { client: ActingClient }) {
  const t = useText();
  const [view, change] = useListView();
  const columns = useMemo(() => customAttributeColumns(t), [t]);
  const list = useWholeList(customAttributes.useList(view.show, client.query), view, customAttributeArrangement);
  return (
    <ListScreen
      ns="custom-attributes"
      records={customAttributes}
      view={view}
      change={change}
      list={list}
      columns={columns}
      form={form}
      words={namedBelow}
      exportCall={exportCustomAttributes}
      exportHref={exportAddress(exportCustomAttributes, view, client.query)}
    />
  );
}
