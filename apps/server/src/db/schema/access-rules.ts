// Which role may do what with which table, and which rows it sees there.
import { isOwnRow, platformRole, readableRows, tenantRole } from '../tables/tenancy.ts';

type Act = 'select' | 'insert' | 'update' | 'delete' | 'usage';
/** A right on the whole table, or on some of its columns. */
type Right = Act | readonly [act: Act, columns: readonly string[]];

const everything: Right[] = ['select', 'insert', 'update', 'delete'];
const words = (text: string) => text.trim().split(/\s+/);

// What a tenant can read of its users: no secrets, and nothing that only sign-in needs.
const ofUsers = words(`id client_id username first_name last_name platform_role client_function_id client_location_id
  job_title company_role timezone language profile_picture profile_completed_at claimed_at invited_at invitation_resent_at external_id
  deprovisioned_at invited_by_name is_active deactivated_at erased_at status search_text last_sign_in_at version changed_by changed_by_id changed_at created_at updated_at`);
// What users may change in their own profile. Roles, invitations and passwords are written in platform scope.
const ofProfile =
  words(`first_name last_name client_function_id client_location_id job_title timezone language company_role
  profile_picture profile_completed_at search_text version changed_by changed_by_id changed_at updated_at`);

// What a tenant can read of its API tokens: no secrets.
const ofTokens = words(
  'id client_id user_id service_account_id name start scopes networks created_at expires_at last_used_at',
);
// A webhook without its secrets, which are read and written in platform scope alone.
const ofWebhooks = words(`id client_id url description events is_on renewed_at previous_until failing_since off_reason
  off_at created_at version changed_by changed_by_id changed_at`);
const ofWebhookChanges =
  words(`url description events is_on failing_since off_reason off_at version changed_by changed_by_id
  changed_at`);

/** Exceptions to the default: every right on tables with a client_id, none on any other. */
const tenantMay: Record<string, Right[]> = {
  api_tokens: [['select', ofTokens]],
  audit_events: ['select'],
  clients: ['select'],
  industries: ['select'],
  // Who signs in by whom is decided before the tenant is known, in platform scope; the secret is nobody else's.
  sso_domains: [],
  sso_identities: [],
  sso_mappings: [],
  sso_providers: [],
  subscriptions: ['select'],
  daily_snapshots: ['select'],
  record_events: ['select', 'insert'],
  sample_records: ['select'],
  refused_invitations: ['select', 'insert'],
  // Found before the client is known, and written by administrators, in platform scope.
  scim_connections: [],
  service_accounts: ['select', 'insert', 'update'],
  support_access: ['select'],
  support_visits: ['select'],
  // Service accounts, which a tenant may add, have ids of the same sequence.
  users_id_seq: ['usage'],
  users: [
    ['select', ofUsers],
    ['update', ofProfile],
  ],
  webhooks: [['select', ofWebhooks], ['update', ofWebhookChanges], 'delete'],
  webhook_events: ['select', 'insert'],
  webhook_deliveries: ['select', 'insert', 'update'],
};

/** Exceptions to the default: every right on every table. */
const platformMay: Record<string, Right[]> = {
  audit_events: ['select'],
  audit_seals: ['select'],
  clients: ['select', 'insert', 'update'],
  industries: ['select', 'insert', 'update'],
  subscriptions: ['select', 'insert', 'update'],
  users: ['select', 'insert', 'update'],
  record_events: ['select', 'insert'],
  refused_invitations: ['select', 'insert', 'delete'],
  service_accounts: ['select', 'insert', 'update'],
  users_id_seq: ['usage'],
  // Sample data is marked as such before it is added, and so needs its ids beforehand.
  ...Object.fromEntries(
    ['applications', 'assets', 'functions', 'locations', 'pulses'].map((name) => [
      `${name}_id_seq`,
      ['usage'] as Right[],
    ]),
  ),
  catalogue_stamp: ['select'],
  installation: ['select'],
  __drizzle_migrations: ['select'],
  // The operator's own company is inserted with its id; the sequence continues from there.
  clients_id_seq: ['update'],
};

interface Policy {
  readonly name: string;
  readonly command: 'all' | 'select';
  readonly role: string;
  readonly condition: string;
}

interface Grant {
  readonly role: string;
  readonly act: Act;
  /** Undefined for all columns. */
  readonly column?: string;
}

export interface Access {
  readonly policies: readonly Policy[];
  readonly grants: readonly Grant[];
}

/** Both roles' rights on a table with these columns, or on a sequence, which has none. */
export function accessTo(name: string, columns: readonly string[]): Access {
  const isTable = columns.length > 0;
  const hasClient = columns.includes('client_id');
  const ownRows = readableRows[name] ?? (hasClient ? isOwnRow : undefined);
  const own: Policy[] = ownRows
    ? [{ name: 'own_client', command: name in readableRows ? 'select' : 'all', role: tenantRole, condition: ownRows }]
    : [];
  const grants = (role: string, rights: readonly Right[]): Grant[] =>
    rights.flatMap((right) =>
      typeof right === 'string'
        ? [{ role, act: right }]
        : // A database that lacks migrations also lacks columns.
          right[1].filter((column) => columns.includes(column)).map((column) => ({ role, act: right[0], column })),
    );
  return {
    policies: isTable ? [...own, { name: 'platform', command: 'all', role: platformRole, condition: 'true' }] : [],
    grants: [
      ...grants(tenantRole, tenantMay[name] ?? (hasClient ? everything : [])),
      ...grants(platformRole, platformMay[name] ?? (isTable ? everything : [])),
    ],
  };
}
