import { signOut } from '@orgscope/contract/resources/session';
import { callName } from '../../lib/network/http-call.ts';

// Which tables tell the audit of their changes, and which of their columns. A table that is not named here is audited with all
// its columns, so that a new one cannot be forgotten.

/** Tables that tell nothing, and why. */
export const unaudited: Readonly<Record<string, string>> = {
  audit_events: 'the audit itself',
  audit_seals: 'the seals of the audit',
  audit_stream: 'how far the audit has been sent out',
  catalogue_stamp: 'a counter for caches',
  daily_runs: 'which server does the daily work',
  daily_snapshots: 'derived from records every day',
  digest_runs: 'which server sends digests',
  idempotency_keys: 'answers that are kept to be repeated',
  import_turns: 'a queue',
  jobs: 'what servers do beside calls; what it changes is audited',
  installation: 'written by the owner of the database alone',
  mails: 'what caused them is audited; bodies and secrets of mail are not for readers of the audit',
  passkey_challenges: 'a question that waits for its answer',
  pending_sign_ins: 'a sign-in that has not happened yet',
  published_peers: 'derived from the figures of many clients',
  pulse_ballots: 'anonymous: a time beside a ballot would tell whose it is',
  pulse_comments: 'anonymous',
  pulse_invitations: 'anonymous: the time at which somebody answered would lead to the answer',
  pulse_tallies: 'derived from anonymous answers',
  pulse_tokens: 'anonymous: links to answer',
  rate_limits: 'counters',
  record_events: 'a history of its own, which only grows',
  refused_invitations: 'a list of its own, kept for audits',
  support_visits: 'a log of its own: who entered a client',
  sso_requests: 'a sign-in that has not happened yet',
  sample_records: 'which rows are sample data: adding and removing those is audited',
  sent_passwords: 'hashes of passwords that were mailed',
  webhook_deliveries: 'a log of its own: what was sent, and the answers',
  webhook_events: 'what they tell of is audited',
};

interface AuditRule {
  /** Columns that are never recorded: secrets, and what the server keeps for itself. */
  readonly hides?: string;
  /** Columns whose change is told without their values: secrets, and what not every reader of the audit may see. */
  readonly masks?: string;
  /** The column that unmasks the values of a row in which it is true. */
  readonly masksUnless?: string;
  /** Columns that name or locate people, or what they call their devices. */
  readonly personal?: string;
  /** What to call a record; `name` by default. */
  readonly label?: string;
  /** What tells records apart; `id` by default. */
  readonly key?: string;
  /** The column that leads to the client; `client_id` or `user_id` by default. */
  readonly client?: string;
  /** An added row tells its name only: its content is in the table, and later changes and removals tell what it was. */
  readonly isBrief?: true;
  /** Removed rows are not recorded: they had expired. */
  readonly expires?: true;
  /** What the acts are called, as SQL; `new`, `old` and `actor` are at hand. A removal that is null is not told. */
  readonly acts?: { readonly added?: string; readonly changed?: string; readonly removed?: string };
  /** Who acts if nobody was signed in before, as SQL. */
  readonly actor?: string;
}

const stateOfPulse = `case
      when old.state <> new.state and new.state = 'open' then 'opened'
      when old.state <> new.state and new.state <> 'draft' then new.state
      when old.reminders_sent <> new.reminders_sent then 'reminded'
      else 'changed'
    end`;

const rules: Readonly<Record<string, AuditRule>> = {
  api_tokens: { hides: 'secret_hash start last_used_at', personal: 'name' },
  applications: { isBrief: true },
  assets: { label: 'asset_tag name', isBrief: true },
  authenticator_apps: { hides: 'secret last_step last_used_at', personal: 'name' },
  clients: { client: 'id', hides: 'sso_key purge_begun_at' },
  exchange_rates: { key: 'year currency', label: 'year currency' },
  measure_targets: { key: 'year key', label: 'year key' },
  passkeys: { hides: 'credential_id public_key user_handle sign_count last_used_at', personal: 'name' },
  pictures: { hides: 'name', masks: 'bytes', label: '', key: 'user_id' },
  pulse_actions: { label: 'text' },
  pulses: {
    label: 'title',
    hides: `public_key private_key erased_names leased_until sent_at answered editions drivers opened_at closed_at series_id
      run reminders_done`,
    personal: 'sender',
    acts: { changed: stateOfPulse },
  },
  recovery_codes: { hides: 'selector code_hash', key: 'user_id' },
  reference_bands: { label: 'year key' },
  saved_view_defaults: { key: 'user_id screen', label: 'screen' },
  // A private one is its owner's alone.
  saved_views: { masks: 'name query hidden_columns', masksUnless: 'is_shared' },
  scim_connections: { hides: 'secret_hash start created_by last_used_at', label: '' },
  service_accounts: { hides: 'created_by' },
  sessions: {
    hides: 'token_hash generation last_seen_at expires_at proven_at sso_session proves_factor',
    personal: 'user_agent',
    acts: {
      added: `'signed_in'`,
      removed: `case when actor ->> 'call' = '${callName(signOut.method, signOut.path)}' then 'signed_out' else 'session_ended' end`,
    },
    actor: 'new.user_id',
  },
  sso_domains: { label: 'domain', hides: 'proof checked_at missing_since' },
  sso_identities: { hides: 'subject', label: 'issuer', client: 'client_id' },
  sso_mappings: { label: 'value' },
  sso_providers: { masks: 'client_secret' },
  // The operator's own; the client reads its events.
  subscriptions: { masks: 'notes' },
  support_access: { label: '', personal: 'reason' },
  user_attribute_values: { key: 'user_id attribute_id' },
  user_tokens: { hides: 'token_hash', label: 'kind', expires: true },
  users: {
    hides: `password_hash one_time_password_expires_at one_time_password_selector profile_picture status last_sign_in_at
      invited_by invited_by_name erased_at former_names`,
    label: 'first_name last_name username',
    personal: 'first_name last_name username job_title external_id',
  },
  webhooks: {
    hides: 'secret previous_secret previous_until failing_since off_at',
    label: 'url',
    // One without events is removed; its row goes later.
    acts: {
      changed: `case when new.events = '{}' then 'removed' else 'changed' end`,
      removed: `case when old.events <> '{}' then 'removed' end`,
    },
  },
  yearly_figures: { key: 'year', label: 'year' },
};

/** Columns that follow from others, or are recorded by the event itself. */
const derived = new Set(
  `id client_id name_key tag_key search_text version changed_by changed_by_id changed_at created_at updated_at
  deactivated_at members_left_at purchase_month purchase_units category_place status_place`.split(/\s+/),
);

const words = (text = '') => text.split(/\s+/).filter((word) => word !== '');

/** What is masked, by table, for events of earlier versions. */
export const maskRules = Object.entries(rules).flatMap(([table, { masks, masksUnless, label = 'name' }]) =>
  masks ? [{ table, masks: words(masks), masksUnless, label: words(label) }] : [],
);

/** Columns by which a change tells whose or what it is of, changed or not; so does the one that unmasks values. */
const subjects = ['user_id', 'attribute_id'];

/** The columns of a table that the audit tells, some of them without their values. */
export function auditedColumns(table: string, columns: readonly string[]): readonly string[] {
  const hidden = new Set(words(rules[table]?.hides));
  return columns.filter((column) => !derived.has(column) && !hidden.has(column));
}

/** What the audit of a table tells; undefined for a table that is not audited. */
export function auditOf(table: string, columns: readonly string[]) {
  if (table in unaudited || columns.length === 0) return undefined;
  const { personal, masks, label = 'name', key = 'id', client, ...rule }: AuditRule = rules[table] ?? {};
  const told = auditedColumns(table, columns);
  return {
    ...rule,
    told,
    personal: words(personal),
    masks: words(masks),
    subjects: [...subjects, ...words(rule.masksUnless)].filter((column) => told.includes(column)),
    label: words(label).filter((column) => columns.includes(column)),
    key: words(key),
    client: client ?? ['client_id', 'user_id'].find((column) => columns.includes(column)),
    isDeletable: told.includes('is_active'),
  };
}
export type Audit = NonNullable<ReturnType<typeof auditOf>>;
