// The function and the location of many users, changed at once. Apart from the other calls on users, which the list's first
// load contains.
import * as z from 'zod/mini';
import { endpoint, withData } from '../endpoint.ts';
import { codeBeside } from '../errors.ts';
import { bulkBody, BulkResult } from '../records/bulk.ts';
import { UserChange } from './users.ts';

const { client_function_id, client_location_id } = UserChange.shape;

const NewPlaces = z.object({ client_function_id, client_location_id });
export type NewPlaces = z.infer<typeof NewPlaces>;

const changedRows = BulkResult.shape.changed.def.element;

export const PlacesResult = z.extend(BulkResult, {
  changed: z.array(
    z.extend(changedRows, {
      /** The places before the change. */
      before: z.object({
        client_function_id: z.nullable(z.int()),
        client_location_id: z.nullable(z.int()),
      }),
    }),
  ),
});
export type PlacesResult = z.infer<typeof PlacesResult>;

export const changeUserPlaces = endpoint({
  method: 'POST',
  path: '/api/core/users/bulk/',
  summary:
    'Change function, location or both of many active users at once, or tell what would change. Who has signed in before ' +
    'is told by mail. `version` and `before` of each are what its own change takes to undo it.',
  access: ['core.can_admin', 'core.can_manage_client'],
  body: bulkBody(NewPlaces),
  answer: z.extend(withData(PlacesResult), { message: z.optional(z.string()), ...codeBeside }),
});
