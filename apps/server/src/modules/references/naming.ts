// Which columns of users and other records name a function or a location: one that is named is not deleted.
import type { Uses } from '@orgscope/contract/records/in-use';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { applications } from '../../db/tables/applications.ts';
import { assets } from '../../db/tables/assets.ts';
import { users } from '../../db/tables/users.ts';

type Naming = Readonly<Partial<Record<keyof Uses, PgColumn>>>;

export const namingFunction = {
  users: users.clientFunctionId,
  assets: assets.functionId,
  applications: applications.functionId,
} as const satisfies Naming;

export const namingLocation = { users: users.clientLocationId, assets: assets.locationId } as const satisfies Naming;
