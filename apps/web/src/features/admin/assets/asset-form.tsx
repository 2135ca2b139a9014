import type { assetFields } from '@orgscope/contract/resources/asset-record';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNextTag } from '../../../api/assets.ts';
import type { Asset } from '../../../api/assets.ts';
import type { Person } from '../../../api/people.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useActingClient } from '../../../session/acting-client.ts';
import { fieldsOf } from '../../records/form/form-field.tsx';
import type { FormProps } from '../../records/form/lazy-form.ts';
import { ResourceForm } from '../../records/form/resource-form.tsx';
import type { FormValues } from '../../records/resource.ts';
import { asset } from './asset.ts';

const Field = fieldsOf<typeof assetFields>();
const useAssetForm = () => useFormContext<FormValues<typeof assetFields>>();

const pair = 'grid gap-4 sm:grid-cols-2';
const touched = { shouldDirty: true, shouldValidate: true } as const;

/** Adds or changes an asset. */
export default function AssetForm(props: FormProps<Asset>) {
  const t = useText();
  const { record } = props;
  return (
    <ResourceForm {...props} resource={asset} width="wide">
      <Section title={t('assets:groups.what')}>
        <div className="grid gap-4 sm:grid-cols-[11rem_1fr]">
          {record ? <Field name="asset_tag" /> : <NewTagField />}
          <Field name="name" />
        </div>
        <div className={pair}>
          <Field name="category" />
          <StatusField />
        </div>
      </Section>
      <Section title={t('assets:groups.who')}>
        <HolderField />
        <div className={pair}>
          <Field name="function" />
          <Field name="location" />
        </div>
      </Section>
      <Section title={t('assets:groups.bought')}>
        <div className={pair}>
          <Field name="supplier" />
          <Field name="purchase_date" deps={['warranty_end']} />
        </div>
        <Field name="purchase_cost" />
        <div className={pair}>
          <Field name="warranty_end" />
        </div>
      </Section>
      <Section title={t('assets:groups.more')}>
        <div className={pair}>
          <Field name="manufacturer" />
          <Field name="model" />
        </div>
        <div className={pair}>
          <Field name="serial" />
        </div>
        <Field name="notes" />
      </Section>
    </ResourceForm>
  );
}

/** Starts with the next free tag, and says so until another is typed. */
function NewTagField() {
  const t = useText();
  const { control, resetField, getValues } = useAssetForm();
  const nextTag = useNextTag(useActingClient().query, true);
  useEffect(() => {
    if (nextTag && !getValues('asset_tag')) resetField('asset_tag', { defaultValue: nextTag });
  }, [nextTag, getValues, resetField]);
  const isNext = useWatch({ control, name: 'asset_tag' }) === nextTag;
  return <Field name="asset_tag" hint={isNext && t('assets:form.next_tag')} />;
}

/** An asset in stock has no holder, so this status clears the holder. */
function StatusField() {
  const { getValues, setValue } = useAssetForm();
  const follow = (status: string) => {
    if (status === 'in_stock' && getValues('assigned_user_id')) setValue('assigned_user_id', null, touched);
  };
  return <Field name="status" onChoose={follow} />;
}

/** A holder sets the status to assigned, and fills an empty function and location with the holder's own. */
function HolderField() {
  const { control, getValues, setValue } = useAssetForm();
  const isAssigned = useWatch({ control, name: 'status' }) === 'assigned';
  const follow = (person: Person | null) => {
    const status = getValues('status');
    if (person && status === 'in_stock') setValue('status', 'assigned', touched);
    if (!person && status === 'assigned') setValue('status', 'in_stock', touched);
    const { function: team, location } = person ?? {};
    if (team && !getValues('function_id')) setValue('function_id', team, touched);
    if (location && !getValues('location_id')) setValue('location_id', location, touched);
  };
  return <Field name="assigned_user" required={isAssigned} onChoose={follow} />;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-4 first-of-type:border-0 first-of-type:pt-0">
      <legend className="float-start mb-3 w-full text-sm font-semibold text-ink">{title}</legend>
      <div className="clear-both flex flex-col gap-4">{children}</div>
    </fieldset>
  );
}
