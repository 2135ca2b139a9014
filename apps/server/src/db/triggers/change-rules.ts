// Which tables tell that they have changed, and of which columns: those that lists show.
import type { ChangingResource } from '@orgscope/contract/resources/changes';

interface ChangeRule {
  readonly resource: ChangingResource;
  /** Columns whose changes are not announced: no list shows them. */
  readonly ignores?: string;
  /** The column with the client; none if the rows are of no client. */
  readonly client?: 'id' | 'none';
}

/** By table. */
const rules: Readonly<Record<string, ChangeRule>> = {
  // Tokens of people and of service accounts share a table: a change of either has the list of service accounts fetched.
  api_tokens: { resource: 'service_accounts', ignores: 'last_used_at secret_hash' },
  applications: { resource: 'applications' },
  assets: { resource: 'assets' },
  clients: { resource: 'clients', client: 'id', ignores: 'first_steps_dismissed_at sample_data_since' },
  custom_attribute_options: { resource: 'custom_attributes' },
  custom_attributes: { resource: 'custom_attributes' },
  functions: { resource: 'functions' },
  industries: { resource: 'industries', client: 'none' },
  locations: { resource: 'locations' },
  // Not its answers: nothing may tell when one came.
  pulses: {
    resource: 'pulses',
    ignores: 'drivers editions erased_names leased_until private_key public_key reminders_sent reminders_done',
  },
  service_accounts: { resource: 'service_accounts' },
  subscriptions: { resource: 'subscriptions' },
  // The list counts them.
  user_attribute_values: { resource: 'custom_attributes' },
  // Signing in changes some of them, and is no news.
  users: {
    resource: 'users',
    ignores: `session_generation last_sign_in_at digest_since factors_grace_from factors_reminded_at language
      one_time_password_selector password_hash former_names`,
  },
  webhooks: { resource: 'webhooks', ignores: 'secret previous_secret' },
};

/** Columns that change with every change of another. */
const beside = ['id', 'updated_at', 'version', 'changed_at', 'changed_by', 'changed_by_id', 'search_text', 'name_key'];

const name = 'changes_told';

/** The trigger of a table with these columns; undefined if nobody receives it. */
export function changeTrigger(table: string, columns: readonly string[]) {
  const rule = rules[table];
  if (!rule || columns.length === 0) return undefined;
  const ignored = new Set([...beside, ...(rule.ignores?.split(/\s+/) ?? [])]);
  // In the order of the database, so that they can be compared.
  const told = columns.filter((column) => !ignored.has(column));
  const args = [rule.resource, rule.client ?? 'client_id'];
  return {
    /** How a trigger of the database is recognised as this one. */
    mark: `${told.join(',')} ${args.map((arg) => `${arg}\\000`).join('')}`,
    statements: [
      `drop trigger if exists ${name} on ${table}`,
      `create trigger ${name} after insert or delete or update of ${told.join(', ')} on ${table}
        for each row execute function tell_change(${args.map((arg) => `'${arg}'`).join(', ')})`,
    ],
  };
}
