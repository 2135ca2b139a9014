// The tables whose columns say what the values of an event are.
import type { PgTable } from 'drizzle-orm/pg-core';
import { apiTokens } from '../../db/tables/api-tokens.ts';
import { applications } from '../../db/tables/applications.ts';
import { assets } from '../../db/tables/assets.ts';
import { authenticatorApps } from '../../db/tables/authenticator-apps.ts';
import { clients } from '../../db/tables/clients.ts';
import { customAttributeOptions, customAttributes } from '../../db/tables/custom-attributes.ts';
import { exchangeRates } from '../../db/tables/exchange-rates.ts';
import { functions } from '../../db/tables/functions.ts';
import { industries } from '../../db/tables/industries.ts';
import { locations } from '../../db/tables/locations.ts';
import { measureTargets } from '../../db/tables/measure-targets.ts';
import { passkeys } from '../../db/tables/passkeys.ts';
import { pictures } from '../../db/tables/pictures.ts';
import { pulseActions, pulses } from '../../db/tables/pulses.ts';
import { recoveryCodes } from '../../db/tables/recovery-codes.ts';
import { referenceBands } from '../../db/tables/reference-bands.ts';
import { savedViewDefaults, savedViews } from '../../db/tables/saved-views.ts';
import { scimConnections } from '../../db/tables/scim-connections.ts';
import { serviceAccounts } from '../../db/tables/service-accounts.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { ssoDomains } from '../../db/tables/sso-domains.ts';
import { ssoIdentities } from '../../db/tables/sso-identities.ts';
import { ssoMappings } from '../../db/tables/sso-mappings.ts';
import { ssoProviders } from '../../db/tables/sso-providers.ts';
import { subscriptions } from '../../db/tables/subscriptions.ts';
import { supportAccess } from '../../db/tables/support-access.ts';
import { userAttributeValues } from '../../db/tables/user-attribute-values.ts';
import { userTokens } from '../../db/tables/user-tokens.ts';
import { users } from '../../db/tables/users.ts';
import { webhooks } from '../../db/tables/webhooks.ts';
import { yearlyFigures } from '../../db/tables/yearly-figures.ts';

export const auditedTables: readonly PgTable[] = [
  apiTokens,
  applications,
  assets,
  authenticatorApps,
  clients,
  customAttributeOptions,
  customAttributes,
  exchangeRates,
  functions,
  industries,
  locations,
  measureTargets,
  passkeys,
  pictures,
  pulseActions,
  pulses,
  recoveryCodes,
  referenceBands,
  savedViewDefaults,
  savedViews,
  scimConnections,
  serviceAccounts,
  sessions,
  ssoDomains,
  ssoIdentities,
  ssoMappings,
  ssoProviders,
  subscriptions,
  supportAccess,
  userAttributeValues,
  userTokens,
  users,
  webhooks,
  yearlyFigures,
];
