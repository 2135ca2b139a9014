import { listSizes } from '@orgscope/contract/lists/list-sizes';
import { locationFields } from '@orgscope/contract/resources/location-import';
import { locationMessages } from '@orgscope/contract/resources/locations';
import { locations } from '../../db/tables/locations.ts';
import type { AnyResource } from '../records/declared/resource.ts';

/** Locations as their files have them. */
export const locationFile: AnyResource = {
  name: 'locations',
  fields: locationFields,
  table: locations,
  key: { field: 'name', column: locations.nameKey, taken: locationMessages.nameTaken },
  titleOf: ({ name }: { readonly name: string }) => name,
  hasHistory: false,
  most: listSizes.locations,
  messages: locationMessages,
};
