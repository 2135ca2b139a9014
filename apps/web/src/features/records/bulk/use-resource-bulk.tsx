import type { AnyRecord } from '../../../api/records/records.ts';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import type { ListedResource } from '../resource.ts';
import { useBulkDialog } from './use-bulk-dialog.tsx';

const ResourceBulk = lazyDialog(() => import('./resource-bulk.tsx'));

/** The button and the dialog that change one field of many records. */
export const useResourceBulk = <Row extends AnyRecord>(resource: ListedResource<Row>, clientId: number | undefined) =>
  useBulkDialog<Row>(
    ({ key, ...props }) => <ResourceBulk key={key} resource={resource} clientId={clientId} {...props} />,
    resource.mayChangeMany,
  );
