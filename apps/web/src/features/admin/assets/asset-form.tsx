import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { assets, useNextTag } from '../../../api/assets.ts';
import type { Asset } from '../../../api/assets.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useActingClient } from '../../../session/acting-client.ts';
import type { FormProps } from '../records/form/lazy-form.ts';
import { RecordForm } from '../records/form/record-form.tsx';
import { useRecordForm } from '../records/form/use-record-form.ts';
import { BoughtFields, MoreFields, WhatFields, WhoFields } from './asset-fields.tsx';
import { categoryOptions, statusOptions } from './asset-labels.ts';
import { assetSchema, shownAsset } from './asset-values.ts';

/** Adds an asset, with the next free tag offered, or changes one. */
export default function AssetForm({ open, record, onClose }: FormProps<Asset>) {
  const t = useText();
  const client = useActingClient();
  const form = useRecordForm({
    ns: 'assets',
    records: assets,
    schema: assetSchema,
    shown: shownAsset,
    sent: (body) => (record ? body : { ...body, ...client.query }),
    record,
    onClose,
  });
  const { resetField, getValues } = form.form;
  const nextTag = useNextTag(client.query, record === undefined);
  useEffect(() => {
    if (nextTag && !getValues('asset_tag')) resetField('asset_tag', { defaultValue: nextTag });
  }, [nextTag, getValues, resetField]);

  const name = (value: unknown) =>
    typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : '';
  const of = (options: readonly { value: string; label: string }[]) => (code: unknown) =>
    options.find(({ value }) => value === code)?.label ?? '';
  const labels = {
    asset_tag: t('assets:fields.asset_tag'),
    name: t('assets:fields.name'),
    category: { label: t('assets:fields.category'), show: of(categoryOptions) },
    status: { label: t('assets:fields.status'), show: of(statusOptions) },
    assigned_user_id: { label: t('assets:fields.assigned_user'), show: name },
    function_id: { label: t('assets:fields.function'), show: name },
    location_id: { label: t('assets:fields.location'), show: name },
    supplier: t('assets:fields.supplier'),
    purchase_date: t('assets:fields.purchase_date'),
    purchase_cost: t('assets:fields.purchase_cost'),
    currency: t('assets:fields.currency'),
    warranty_end: t('assets:fields.warranty_end'),
    manufacturer: t('assets:fields.manufacturer'),
    model: t('assets:fields.model'),
    serial: t('assets:fields.serial'),
    notes: t('assets:fields.notes'),
  };
  const fields = { form: form.form, record };
  return (
    <RecordForm open={open} form={form} labels={labels} width="wide">
      <Section title={t('assets:groups.what')}>
        <WhatFields {...fields} />
      </Section>
      <Section title={t('assets:groups.who')}>
        <WhoFields {...fields} clientId={Number(record ? record.client.id : client.id) || undefined} />
      </Section>
      <Section title={t('assets:groups.bought')}>
        <BoughtFields {...fields} />
      </Section>
      <Section title={t('assets:groups.more')}>
        <MoreFields {...fields} />
      </Section>
    </RecordForm>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-4 first-of-type:border-0 first-of-type:pt-0">
      <legend className="float-start mb-3 w-full text-sm font-semibold text-ink">{title}</legend>
      <div className="clear-both flex flex-col gap-4">{children}</div>
    </fieldset>
  );
}
