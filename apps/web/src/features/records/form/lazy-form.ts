import type { ComponentType } from 'react';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';

/** The props of a record's form. */
export interface FormProps<Row> {
  open: boolean;
  /** The record to change; undefined adds a new one. */
  record: Row | undefined;
  onClose: () => void;
}

/** A form that is loaded after its screen. */
export interface LazyForm<Row> {
  fetch: () => Promise<unknown>;
  Form: ComponentType<FormProps<Row>>;
}

/** A form whose code can be fetched before it opens: `lazyForm(() => import('./industry-form.tsx'))`. */
export const lazyForm = <Row>(fetch: () => Promise<{ default: ComponentType<FormProps<Row>> }>): LazyForm<Row> => ({
  fetch,
  Form: lazyDialog(fetch),
});
