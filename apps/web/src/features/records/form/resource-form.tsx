import type { Field, Fields } from '@orgscope/contract/records/fields';
import { sentFields } from '@orgscope/contract/records/record';
import type { ChangeOf } from '@orgscope/contract/records/record';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import type { AnyRecord } from '../../../api/records/records.ts';
import { partsOf } from '../../../lib/is-record.ts';
import { useActingClient } from '../../../session/acting-client.ts';
import { fieldText } from '../field-text.ts';
import { labelOf } from '../resource.ts';
import type { Resource } from '../resource.ts';
import { FormRecordContext } from './form-field.tsx';
import type { FormProps } from './lazy-form.ts';
import { RecordForm } from './record-form.tsx';
import { useRecordForm } from './use-record-form.ts';
import { amountFaults, sentValues, shownValues } from './values.ts';

interface Props<F extends Fields, Row extends AnyRecord, Body extends object> extends FormProps<Row> {
  resource: Resource<F, Row, Body>;
  width?: 'wide';
  children: ReactNode;
}

/** The contract's rules, for values that are typed as texts, with the rules between several fields. */
const schemaOf = <F extends Fields, Row extends AnyRecord, Body extends object>({
  fields,
  input,
  faults: faultsOf = () => [],
}: Resource<F, Row, Body>): z.ZodMiniType<Body, FieldValues> =>
  z.pipe(
    z.custom<FieldValues>(),
    z.transform((values: FieldValues, { issues }): Body => {
      const sent = sentValues(fields, values);
      const read = input.safeParse(sent);
      // The values are made from this declaration, so they have its type.
      const between = faultsOf(z.custom<ChangeOf<F>>().parse(sent));
      const issueOf = ({ field, text }: { field: PropertyKey; text: string }) => ({ path: [field], message: text });
      // The first of a field is shown.
      const all = [
        ...amountFaults(fields, values).map(issueOf),
        ...(read.error?.issues ?? []),
        ...between.map(issueOf),
      ];
      for (const { path, message } of all) issues.push({ code: 'custom', path, message, input: values });
      return read.data ?? z.NEVER;
    }),
  );

// Typed values are shown as they are; codes and references have labels.
const wordOf = (field: Field, name: string) => (value: unknown) => {
  const isCoded = ['choice', 'country', 'person', 'function', 'location'].includes(field.kind);
  return isCoded ? fieldText(field, name, { [name]: value }) : String(value ?? '');
};

/** Adds or changes a record of a resource, with the given fields. */
export function ResourceForm<F extends Fields, Row extends AnyRecord, Body extends object>({
  resource,
  open,
  record,
  onClose,
  width,
  children,
}: Props<F, Row, Body>) {
  const { ns, fields, records, initial } = resource;
  const client = useActingClient();
  const schema = useMemo(() => schemaOf(resource), [resource]);
  const form = useRecordForm({
    ns,
    records,
    schema,
    shown: (shown: Row | undefined) => shownValues(fields, shown, initial),
    sent: (body) => (record ? body : { ...body, ...client.query }),
    record,
    open,
    onClose,
  });
  const labels = Object.fromEntries(
    sentFields(fields).map(([name, sent, field]) => [
      sent,
      { label: labelOf(resource, name), show: wordOf(field, name) },
    ]),
  );
  const clientId = Number(partsOf(partsOf(record)['client'])['id'] ?? client.id) || undefined;
  const formRecord = useMemo(() => ({ resource, clientId, record }), [resource, clientId, record]);
  return (
    <RecordForm form={form} labels={labels} {...(width && { width })}>
      <FormRecordContext value={formRecord}>
        <FormProvider {...form.form}>{children}</FormProvider>
      </FormRecordContext>
    </RecordForm>
  );
}
