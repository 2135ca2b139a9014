import { ne } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { ssoProviders } from '../../db/tables/sso-providers.ts';

/** Whether anybody signs in by a provider: else the sign-in page does not offer it. */
export const hasProviders = async (db: Drizzle): Promise<boolean> =>
  (await db.$count(ssoProviders, ne(ssoProviders.mode, 'off'))) > 0;
