// Where the database names people: what a person is given of it, and why the rest is left out. A test over all tables fails for
// a column that neither list knows.

/** The rows of a table that are one person's. */
interface PersonTable {
  /** The columns that name the person; the rows in which any does are theirs. */
  readonly of: string;
  /** Columns that are not given: secrets, what only the server needs, and what is about others. */
  readonly hides?: string;
  /** Further columns, as SQL over `one`. */
  readonly adds?: Readonly<Record<string, string>>;
  /** Rows that are not given, as SQL over `one`. */
  readonly without?: string;
  /** Rows are read some at a time: a person can have any number. */
  readonly isLong?: true;
}

const nameOf = (table: string, id: string) => `(select name from ${table} where id = one.${id})`;
const kept = 'client_id search_text name_key tag_key changed_by changed_by_id';

/** By table, in the order of the file. `$1` is the person's id. */
export const personTables: Readonly<Record<string, PersonTable>> = {
  users: {
    of: 'id',
    hides: `${kept} password_hash one_time_password_selector session_generation profile_picture client_function_id
      client_location_id invited_by invited_by_name`,
    adds: {
      client: nameOf('clients', 'client_id'),
      function: nameOf('functions', 'client_function_id'),
      location: nameOf('locations', 'client_location_id'),
    },
  },
  pictures: {
    of: 'user_id',
    hides: `${kept} name user_id bytes`,
    adds: { type: `'image/webp'`, base64: `encode(one.bytes, 'base64')` },
  },
  user_attribute_values: {
    of: 'user_id',
    hides: `${kept} user_id attribute_id option_id`,
    adds: {
      attribute: nameOf('custom_attributes', 'attribute_id'),
      option: nameOf('custom_attribute_options', 'option_id'),
    },
  },
  sessions: { of: 'user_id', hides: 'token_hash user_id generation sso_session' },
  user_tokens: { of: 'user_id', hides: 'token_hash user_id' },
  authenticator_apps: { of: 'user_id', hides: 'user_id secret last_step' },
  passkeys: { of: 'user_id', hides: 'user_id credential_id public_key user_handle sign_count' },
  recovery_codes: { of: 'user_id', hides: 'user_id selector code_hash' },
  sso_identities: { of: 'user_id', hides: `${kept} user_id` },
  api_tokens: { of: 'user_id', hides: `${kept} user_id service_account_id secret_hash` },
  saved_views: { of: 'user_id', hides: `${kept} user_id` },
  saved_view_defaults: { of: 'user_id', hides: `${kept} user_id` },
  assets: {
    of: 'assigned_user_id',
    hides: `${kept} assigned_user_id function_id location_id purchase_month purchase_units category_place status_place`,
    adds: { function: nameOf('functions', 'function_id'), location: nameOf('locations', 'location_id') },
    isLong: true,
  },
  applications: {
    of: 'business_owner_id it_owner_id',
    hides: `${kept} business_owner_id it_owner_id function_id`,
    adds: {
      is_business_owner: 'coalesce(one.business_owner_id = $1, false)',
      is_it_owner: 'coalesce(one.it_owner_id = $1, false)',
      function: nameOf('functions', 'function_id'),
    },
    isLong: true,
  },
  pulse_actions: { of: 'owner_id', hides: `${kept} owner_id` },
  // Not whether they have answered: an administrator may read the file.
  pulse_invitations: {
    of: 'user_id',
    hides: `${kept} user_id function_type function_id location_id option_ids has_answered reminded`,
    adds: { pulse: '(select title from pulses where id = one.pulse_id)' },
  },
  mails: {
    of: 'user_id',
    hides: 'user_id cause parameters secret attempts next_attempt_at leased_until last_error',
    // Only who has not answered is reminded.
    without: `one.kind in ('pulse_invitation', 'pulse_reminder')`,
    isLong: true,
  },
  refused_invitations: { of: 'inviter_id', hides: `${kept} inviter_id address` },
  record_events: { of: 'actor_id', hides: `${kept} actor_id actor_client_id by changes`, isLong: true },
  audit_events: {
    of: 'actor_id',
    hides: `${kept} actor_id actor_client_id actor_role record_name before after personal salt personal_digest via`,
    adds: {
      by_this_person: 'coalesce(one.actor_id = $1, false)',
      address: `case when one.actor_id = $1 then one.personal ->> 'address' end`,
      before: `case when ${aboutThem()} then coalesce(one.before, '{}') || coalesce(one.personal -> 'before', '{}') end`,
      after: `case when ${aboutThem()} then coalesce(one.after, '{}') || coalesce(one.personal -> 'after', '{}') end`,
    },
    isLong: true,
  },
};

/** An event of the audit is about the person. */
function aboutThem(): string {
  return `(one.resource = 'users' and one.record_id = $1::text)`;
}

/** The condition that a row is the person's. */
export const isTheirs = (table: string, { of, without }: PersonTable): string => {
  const named = [
    ...of.split(' ').map((column) => `one.${column} = $1`),
    ...(table === 'audit_events' ? [aboutThem()] : []),
  ].join(' or ');
  return without ? `(${named}) and not (${without})` : `(${named})`;
};

/** Columns that name people and are not in the file, and why; `*` is every table. */
export const notGiven: Readonly<Record<string, string>> = {
  '*.changed_by': 'a name beside an id',
  '*.changed_by_id': 'the audit tells who changed what',
  'idempotency_keys.caller_id': 'copies of answers, kept for a day',
  'import_turns.caller': 'a client',
  'pending_sign_ins.user_id': 'a sign-in that has not happened yet',
  'pulses.sender': 'the audit tells who opened it',
  'record_events.by': 'a name beside an id',
  'scim_connections.created_by': 'the audit tells who created it',
  'service_accounts.created_by': 'the audit tells who added it',
  'users.invited_by': 'another person',
  'users.invited_by_name': 'another person',
};
