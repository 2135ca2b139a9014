// Which tables tell webhooks of their changes, and which of their columns: what the API shows of a record, and nothing that
// follows from it. A column that is not named here is never sent.
import { applicationFields } from '@orgscope/contract/resources/application-record';
import { assetFields } from '@orgscope/contract/resources/asset-record';
import { currencies, decimalsOf } from '@orgscope/contract/numbers/money';
import { sentFields } from '@orgscope/contract/records/record';
import type { WebhookSubject } from '@orgscope/contract/webhook-events';

interface WebhookRule {
  readonly subject: WebhookSubject;
  readonly columns: readonly string[];
  /** Those of the columns that are decimal texts, in the currency of the column `currency`. */
  readonly amounts?: readonly string[];
  /** What tells records apart; `id` by default. */
  readonly key?: string;
}

const words = (text: string) => text.trim().split(/\s+/);

function ofFields(fields: Parameters<typeof sentFields>[0]): Pick<WebhookRule, 'columns' | 'amounts'> {
  const sent = sentFields(fields);
  return {
    columns: sent.map(([, name]) => name),
    amounts: sent.flatMap(([, name, { kind }]) => (kind === 'amount' ? [name] : [])),
  };
}

const costs = words('revenue it_operating_cost it_capital_cost it_personnel_cost it_cloud_cost it_security_cost');

/** By table. */
export const webhookRules: Readonly<Record<string, WebhookRule>> = {
  users: {
    subject: 'user',
    columns: words(`username first_name last_name platform_role client_function_id client_location_id job_title
      company_role`),
  },
  assets: { subject: 'asset', ...ofFields(assetFields) },
  applications: { subject: 'application', ...ofFields(applicationFields) },
  functions: { subject: 'function', columns: words('name type description') },
  locations: { subject: 'location', columns: words('name country city address timezone') },
  custom_attributes: { subject: 'custom_attribute', columns: words('name description required') },
  yearly_figures: {
    subject: 'figures',
    key: 'year',
    columns: [
      ...words('employees it_employees it_contractors it_leavers currency tickets tickets_first_contact'),
      ...words('major_incidents availability projects_finished projects_on_time'),
      ...costs,
    ],
    amounts: costs,
  },
  pulses: { subject: 'pulse', columns: words('title template') },
  pulse_actions: { subject: 'pulse_action', columns: words('pulse_id question text owner_id due_on done_on') },
};

/** Each runs once a statement, over all of its rows. */
export interface WebhookTrigger {
  readonly name: string;
  readonly on: 'insert' | 'update' | 'delete';
  /** The arguments of tell_webhooks(): what the rows are called, the key, sent columns, amounts, their unusual decimals. */
  readonly args: readonly string[];
}

const unusualDecimals = JSON.stringify(
  Object.fromEntries(
    currencies.flatMap((currency) => (decimalsOf(currency) === 2 ? [] : [[currency, decimalsOf(currency)]])),
  ),
);

const namesArg = (names: readonly string[]) => `{${names.join(',')}}`;

/** The triggers of a table with these columns; none for a table that webhooks do not tell of. */
export function webhookTriggers(table: string, columns: readonly string[]): readonly WebhookTrigger[] {
  const rule = webhookRules[table];
  if (!rule || columns.length === 0) return [];
  // A database that lacks migrations also lacks columns.
  const told = rule.columns.filter((column) => columns.includes(column));
  const { subject, key = 'id', amounts = [] } = rule;
  const decimals = amounts.length > 0 ? [unusualDecimals] : [];
  const args = [subject, key, namesArg(told), namesArg(amounts), ...decimals];
  return [
    { name: 'webhooks_added', on: 'insert', args },
    { name: 'webhooks_changed', on: 'update', args },
    { name: 'webhooks_removed', on: 'delete', args },
  ];
}

const rows = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
} as const;

/** The statement that creates a trigger on a quoted table. */
export const createTrigger = (table: string, { name, on, args }: WebhookTrigger): string =>
  `create trigger ${name} after ${on} on ${table} referencing ${rows[on]} for each statement
    execute function tell_webhooks(${args.map((arg) => `'${arg}'`).join(', ')})`;
