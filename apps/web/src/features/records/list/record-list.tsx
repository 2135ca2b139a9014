import type { Fields } from '@orgscope/contract/records/fields';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { exportAddress } from '../../../api/records/export-address.ts';
import type { AnyRecord } from '../../../api/records/records.ts';
import { keysOf, fromKeys } from '../../../lib/object-keys.ts';
import { useListView } from '../../../lib/hooks/use-list-view.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { useResourceBulk } from '../bulk/use-resource-bulk.tsx';
import { lazyForm } from '../form/lazy-form.ts';
import type { LazyForm } from '../form/lazy-form.ts';
import type { Importing } from '../import/resource-import.tsx';
import { useResourceImport } from '../import/use-resource-import.tsx';
import type { Resource } from '../resource.ts';
import { fieldColumns, hiddenColumns } from './field-columns.tsx';
import type { SpecialColumns } from './field-columns.tsx';
import { declaredFilters, paramOf } from './filters.ts';
import type { Filters } from './filters.ts';
import { ListScreen } from './list-screen.tsx';
import { RecordFilters } from './record-filters.tsx';
import { usePageQuery } from './use-page-query.ts';
import { usePagedList } from './use-shown-rows.ts';

interface Props<F extends Fields, Row extends AnyRecord, Body extends object> {
  resource: Resource<F, Row, Body>;
  client: ActingClient;
  /** The form; by default one with all fields. A constant. */
  form?: LazyForm<Row>;
  /** The columns that differ from their fields. Memoise it. */
  columns?: SpecialColumns<F, Row>;
  /** The filters; by default those of the declaration. A constant. */
  filters?: Filters<Row>;
  importing?: Importing<F>;
  /** The address of a row's page, if it has one. Memoise it. */
  pageOf?: (row: Row) => string;
  /** Further actions in a row's menu. Memoise it. */
  menu?: (row: Row) => ReactNode;
}

/** The list of a client's resource, with the actions that its declaration allows. */
export function RecordList<F extends Fields, Row extends AnyRecord, Body extends object>({
  resource,
  client,
  form: special,
  columns: about,
  filters: given,
  importing = {},
  pageOf,
  menu,
}: Props<F, Row, Body>) {
  const { ns, fields, records } = resource;
  const { calls } = records;
  const filters = useMemo<Filters<Row>>(() => given ?? declaredFilters(fields), [given, fields]);
  const names = useMemo(() => keysOf(filters), [filters]);
  const [view, change] = useListView(names);
  const columns = useMemo(() => fieldColumns(resource, about), [resource, about]);
  const form = useMemo(
    () =>
      special ??
      lazyForm<Row>(async () => {
        const { formOf } = await import('../form/plain-form.tsx');
        return { default: formOf(resource) };
      }),
    [special, resource],
  );
  const hidden = useMemo(() => hiddenColumns(fields), [fields]);
  const bulk = useResourceBulk<Row>(resource, client.id);

  // The filters have other names in the address than in the request.
  const requestParams = (values: Record<string, string | number | boolean | undefined>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        filters[name] ? paramOf(fields, name, filters[name]) : name,
        value,
      ]),
    );
  const list = usePagedList(records, { ...client.query, ...requestParams(usePageQuery(view)) }, view, change);
  const fileImport = useResourceImport(resource, importing, client, () =>
    change({ search: '', filters: fromKeys(names, () => '') }),
  );
  return (
    <>
      <ListScreen
        ns={ns}
        records={records}
        view={view}
        change={change}
        list={list}
        columns={columns}
        nameOf={resource.nameOf}
        hiddenAtFirst={hidden}
        form={form}
        pageOf={pageOf}
        {...(menu && { menu })}
        filters={<RecordFilters {...{ resource, filters, view, change }} clientId={client.id} rows={list.rows} />}
        actions={fileImport.button}
        {...(calls.bulk && { bulkActs: bulk.act })}
        exportCall={calls.export}
        exportHref={exportAddress(calls.export, view, { ...client.query, ...requestParams(view.filters) })}
      />
      {bulk.dialog}
      {fileImport.dialog}
    </>
  );
}
