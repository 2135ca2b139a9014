import { lazy } from 'react';
import type { ComponentType } from 'react';

/** What the frame hands to the form of a record. */
export interface FormProps<Row> {
  open: boolean;
  /** The record to change; without one, a new one is added. */
  record: Row | undefined;
  onClose: () => void;
}

/** The form of a record, which the screen is shown without. */
export interface LazyForm<Row> {
  fetch: () => Promise<unknown>;
  Form: ComponentType<FormProps<Row>>;
}

/** A form that is fetched ahead of its use: `lazyForm(() => import('./industry-form.tsx'))`. */
export const lazyForm = <Row>(fetch: () => Promise<{ default: ComponentType<FormProps<Row>> }>): LazyForm<Row> => ({
  fetch,
  Form: lazy(fetch),
});
