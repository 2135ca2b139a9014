import { exportIndustries, industryArrangement } from '@orgscope/contract/resources/industries';
import { useMemo } from 'react';
import { exportAddress } from '../../../api/records/export-address.ts';
import { industries } from '../../../api/industries.ts';
import type { Industry } from '../../../api/industries.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useListView } from '../../../lib/hooks/use-list-view.ts';
import { lazyForm } from '../../records/form/lazy-form.ts';
import { ListScreen } from '../../records/list/list-screen.tsx';
import { useWholeList } from '../../records/list/use-shown-rows.ts';
import { namedBelow } from '../../records/task.ts';
import { industryColumns } from './industry-columns.tsx';

const form = lazyForm<Industry>(() => import('./industry-form.tsx'));
const clients = (industry: Industry) => industry.client_count;

/** The catalogue of industries. */
export default function IndustriesPage() {
  const t = useText();
  const [view, change] = useListView();
  const columns = useMemo(() => industryColumns(t), [t]);
  const list = useWholeList(industries.useList(view.show), view, industryArrangement);
  return (
    <ListScreen
      ns="industries"
      records={industries}
      view={view}
      change={change}
      list={list}
      columns={columns}
      form={form}
      words={namedBelow}
      uses={clients}
      exportCall={exportIndustries}
      exportHref={exportAddress(exportIndustries, view)}
    />
  );
}
