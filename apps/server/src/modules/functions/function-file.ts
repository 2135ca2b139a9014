import { listSizes } from '@orgscope/contract/lists/list-sizes';
import { nameKey } from '@orgscope/contract/fields/name-key';
import { functionFields } from '@orgscope/contract/resources/function-import';
import { functionMessages } from '@orgscope/contract/resources/functions';
import { functions } from '../../db/tables/functions.ts';
import type { AnyResource } from '../records/declared/resource.ts';
import { heldFunctions } from './queries.ts';

/** Functions as their files have them. */
export const functionFile: AnyResource = {
  name: 'functions',
  fields: functionFields,
  table: functions,
  key: { field: 'name', column: functions.nameKey, taken: functionMessages.nameTaken },
  titleOf: ({ name }: { readonly name: string }) => name,
  hasHistory: false,
  most: listSizes.functions,
  async faultsAmong(db, clientId, records) {
    const keys = records.map(({ name }) => nameKey(String(name)));
    const held = new Map((await heldFunctions(db, clientId, keys)).map((found) => [found.nameKey, found]));
    return records.flatMap(({ type }, at) => {
      const found = held.get(keys[at] ?? '');
      if (!found || found.type === type) return [];
      return [{ at, field: 'type', text: functionMessages.typeLocked(found.holders) }];
    });
  },
  messages: functionMessages,
};
