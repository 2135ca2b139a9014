import { inputSchema } from '@orgscope/contract/records/record';
import { assetFaults, assetFields } from '@orgscope/contract/resources/asset-record';
import { assets } from '../../../api/assets.ts';
import type { Asset } from '../../../api/assets.ts';
import { defineResource } from '../../records/resource.ts';

/** The name of an asset that no other has. */
export const nameOf = ({ asset_tag: tag, name }: Asset): string => `${tag} ${name}`;

/** The assets of a client, as their screens are made from. */
export const asset = defineResource({
  ns: 'assets',
  fields: assetFields,
  records: assets,
  input: inputSchema(assetFields),
  nameOf,
  faults: assetFaults,
  initial: { status: 'in_stock' },
  choose: { category: 'assets:form.choose_category' },
  none: { assigned_user: 'assets:form.nobody' },
});
