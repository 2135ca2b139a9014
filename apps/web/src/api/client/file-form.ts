import { importField } from '@orgscope/contract/records/imports';

/** A form of nothing but a file to read. */
export function fileForm(file: File): FormData {
  const form = new FormData();
  form.set(importField, file);
  return form;
}
