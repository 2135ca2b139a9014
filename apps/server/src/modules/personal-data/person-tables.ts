// Where the database names people: what a person is given of it, what becomes of it when they are erased, and why the rest is
// left out. A test over all tables fails for a column that neither list knows.

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
  /** Rows that only the person's own file has, not the one that an administrator makes, as SQL over `one`. */
  readonly isPrivate?: string;
  /** They are of the person's client alone, whose rows the indexes lead to. */
  readonly isOfClient?: true;
  /** Rows are read some at a time: a person can have any number. */
  readonly isLong?: true;
  /** Not in the person's file. */
  readonly isWithheld?: true;
  /**
   * What happens to the rows when the person is erased: they are removed, or stay for the company with a former user, or what
   * names the person is overwritten.
   */
  readonly erased: 'removed' | 'stays' | 'overwritten';
  /** Those of the rows that are removed, if not all, as SQL over `one`. */
  readonly removes?: string;
}

const nameOf = (table: string, id: string) =>
  `(select name from ${table} where ${table === 'clients' ? '' : 'client_id = one.client_id and '}id = one.${id})`;
const kept = 'client_id search_text name_key tag_key changed_by changed_by_id';

/** By table, in the order of the file. `$1` is the person's id, `$2` that of their client. */
export const personTables: Readonly<Record<string, PersonTable>> = {
  users: {
    erased: 'overwritten',
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
    erased: 'removed',
    of: 'user_id',
    hides: `${kept} name user_id bytes`,
    adds: { type: `'image/webp'`, base64: `encode(one.bytes, 'base64')` },
  },
  user_attribute_values: {
    erased: 'removed',
    of: 'user_id',
    hides: `${kept} user_id attribute_id option_id`,
    adds: {
      attribute: nameOf('custom_attributes', 'attribute_id'),
      option: nameOf('custom_attribute_options', 'option_id'),
    },
  },
  sessions: { erased: 'removed', of: 'user_id', hides: 'token_hash user_id generation sso_session' },
  user_tokens: { erased: 'removed', of: 'user_id', hides: 'token_hash user_id' },
  authenticator_apps: { erased: 'removed', of: 'user_id', hides: 'user_id secret last_step' },
  passkeys: { erased: 'removed', of: 'user_id', hides: 'user_id credential_id public_key user_handle sign_count' },
  recovery_codes: { erased: 'removed', of: 'user_id', hides: 'user_id selector code_hash' },
  sso_identities: { erased: 'removed', of: 'user_id', hides: `${kept} user_id` },
  api_tokens: { erased: 'removed', of: 'user_id', hides: `${kept} user_id service_account_id secret_hash` },
  // Colleagues use those that are shared.
  saved_views: {
    erased: 'removed',
    removes: 'not one.is_shared',
    of: 'user_id',
    hides: `${kept} user_id`,
    isPrivate: 'not one.is_shared',
  },
  saved_view_defaults: { erased: 'removed', of: 'user_id', hides: `${kept} user_id` },
  assets: {
    erased: 'stays',
    of: 'assigned_user_id',
    hides: `${kept} assigned_user_id function_id location_id purchase_month purchase_units category_place status_place`,
    adds: { function: nameOf('functions', 'function_id'), location: nameOf('locations', 'location_id') },
    isOfClient: true,
    isLong: true,
  },
  applications: {
    erased: 'stays',
    of: 'business_owner_id it_owner_id',
    hides: `${kept} business_owner_id it_owner_id function_id`,
    adds: {
      is_business_owner: 'coalesce(one.business_owner_id = $1, false)',
      is_it_owner: 'coalesce(one.it_owner_id = $1, false)',
      function: nameOf('functions', 'function_id'),
    },
    isOfClient: true,
    isLong: true,
  },
  pulse_actions: { erased: 'stays', of: 'owner_id', hides: `${kept} owner_id`, isOfClient: true },
  // Not whether they have answered: an administrator may read the file.
  pulse_invitations: {
    erased: 'overwritten',
    of: 'user_id',
    hides: `${kept} user_id function_type function_id location_id option_ids has_answered reminded`,
    adds: { pulse: '(select title from pulses where client_id = one.client_id and id = one.pulse_id)' },
  },
  mails: {
    erased: 'removed',
    of: 'user_id',
    hides: 'user_id cause parameters secret attempts next_attempt_at leased_until last_error',
    // Only who has not answered is reminded.
    without: `one.kind in ('pulse_invitation', 'pulse_reminder')`,
    isLong: true,
  },
  support_access: { erased: 'stays', of: 'opened_by ended_by', hides: `${kept} opened_by ended_by` },
  support_visits: { erased: 'stays', of: 'user_id', hides: `${kept} user_id access_id` },
  refused_invitations: { erased: 'stays', of: 'inviter_id', hides: `${kept} inviter_id address` },
  record_events: {
    erased: 'overwritten',
    of: 'actor_id',
    hides: `${kept} actor_id actor_client_id by changes`,
    isLong: true,
  },
  audit_events: {
    erased: 'overwritten',
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
  // A sign-in that has not happened yet, and copies of answers, which are kept for a day.
  pending_sign_ins: { erased: 'removed', of: 'user_id', isWithheld: true },
  idempotency_keys: { erased: 'removed', of: 'caller_id', isWithheld: true },
};

/** An event of the audit is about the person. */
function aboutThem(): string {
  return `(one.resource = 'users' and one.record_id = $1::text)`;
}

/** The condition that a row is the person's. */
export const isTheirs = (table: string, { of, without, isOfClient }: PersonTable): string => {
  const named = [
    ...of.split(' ').map((column) => `one.${column} = $1`),
    ...(table === 'audit_events' ? [aboutThem()] : []),
  ].join(' or ');
  return [`(${named})`, ...(without ? [`not (${without})`] : []), ...(isOfClient ? ['one.client_id = $2'] : [])].join(
    ' and ',
  );
};

/** Tables and their columns that name people and are not in the file, and why; `*` is every table. */
export const notGiven: Readonly<Record<string, string>> = {
  'audit_stream leased_by': 'a server',
  '* changed_by': 'a name beside an id',
  '* changed_by_id': 'the audit tells who changed what',
  'import_turns caller': 'a client',
  'jobs requested_by': 'which administrator asked for work of the server',
  'pulses sender': 'the audit tells who opened it',
  'record_events by': 'a name beside an id',
  'scim_connections created_by': 'the audit tells who created it',
  'service_accounts created_by': 'the audit tells who added it',
  'users invited_by': 'another person',
  'users invited_by_name': 'another person',
};
