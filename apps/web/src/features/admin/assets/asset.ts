import { assetFaults, assetFields, AssetInput } from '@orgscope/contract/resources/asset-record';
import { assets } from '../../../api/assets.ts';
import { defineResource } from '../records/resource.ts';

/** The assets of a client, as their screens are made from. */
export const asset = defineResource({
  ns: 'assets',
  fields: assetFields,
  records: assets,
  input: AssetInput,
  faults: assetFaults,
  initial: { status: 'in_stock' },
  choose: { category: 'assets:form.choose_category' },
  none: { assigned_user: 'assets:form.nobody' },
});
