import { readFileSync } from 'node:fs';
import { activityKinds } from '@orgscope/contract/resources/activity';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startTestDatabase } from '../../testing/database.ts';
import { auditedColumns, auditOf, unaudited } from './audit-rules.ts';
import { platformScope } from '../scope.ts';

const database = await startTestDatabase();
const { rows: tables } = await database.in(platformScope).execute<{ name: string; columns: string[] }>(sql`
  select c.relname as name, array(select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
const audited = tables.filter(({ name }) => !(name in unaudited));

test('a table is audited unless a reason says why not', () => {
  const names = tables.map(({ name }) => name);

  expect(Object.keys(unaudited).filter((name) => !names.includes(name))).toEqual([]);
  for (const reason of Object.values(unaudited)) expect(reason.length).toBeGreaterThan(5);
  expect(Object.fromEntries(audited.map(({ name, columns }) => [name, auditedColumns(name, columns).join(' ')])))
    .toMatchInlineSnapshot(`
      {
        "api_tokens": "user_id name scopes networks expires_at service_account_id",
        "applications": "name description url type hosting lifecycle end_of_life_date criticality functional_fit technical_fit business_owner_id it_owner_id function_id vendor contract_end_date annual_cost currency user_base active_users data_classification is_active",
        "assets": "asset_tag name category status manufacturer model serial assigned_user_id function_id location_id supplier purchase_date purchase_cost currency warranty_end notes is_active",
        "authenticator_apps": "user_id name confirmed_at",
        "clients": "name industry_id description website number_of_employees number_of_it_employees timezone primary_color secondary_color accent_color alt_accent_color is_active benchmarks factors_required_since factors_grace_days purge_at purged_at first_steps_dismissed_at sample_data_since",
        "custom_attribute_options": "attribute_id name position is_archived",
        "custom_attributes": "name description required is_active",
        "exchange_rates": "year currency per_usd",
        "functions": "name type description is_active external_id",
        "industries": "name description is_active",
        "locations": "name country city address timezone is_active",
        "measure_targets": "year key direction value high currency",
        "passkeys": "user_id name is_synced",
        "pictures": "user_id bytes",
        "pulse_actions": "pulse_id question text owner_id due_on done_on",
        "pulses": "template title intro questions audience opens_at closes_at repeat reminders reminders_sent state sender invited",
        "recovery_codes": "user_id",
        "reference_bands": "year key industry_id size p25 median p75 source",
        "saved_view_defaults": "user_id screen view_id",
        "saved_views": "user_id screen name query hidden_columns is_shared",
        "scim_connections": "issued_at sends_invitations",
        "service_accounts": "name description is_active",
        "sessions": "user_id user_agent sso_provider_id",
        "sso_domains": "domain proven_at",
        "sso_identities": "provider_id user_id issuer",
        "sso_mappings": "provider_id position value role function_id",
        "sso_providers": "name issuer oidc_client_id client_secret tested_at mode creates_people trusts_factors claim",
        "subscriptions": "name modules start_date end_date seat_limit notes is_active",
        "support_access": "opened_by reason from_at until_at ended_at ended_by",
        "user_attribute_values": "user_id attribute_id option_id",
        "user_tokens": "kind user_id expires_at used_at voided_at",
        "users": "username first_name last_name platform_role client_function_id client_location_id job_title company_role timezone accepted_terms_version profile_completed_at is_active password_changed_at invited_at confirmed_at claimed_at superseded_at session_generation invitation_resent_at digest_since factors_grace_from factors_reminded_at is_emergency_account external_id deprovisioned_at language",
        "webhooks": "url description events is_on renewed_at off_reason",
        "yearly_figures": "year employees it_employees it_contractors it_leavers revenue it_operating_cost it_capital_cost it_personnel_cost it_cloud_cost it_security_cost currency tickets tickets_first_contact major_incidents availability projects_finished projects_on_time",
      }
    `);
});

test('what is told has words on the screens', () => {
  const file = new URL('../../../../web/public/locales/en/activity.json', import.meta.url);
  const words: { kinds: object; fields: object } = JSON.parse(readFileSync(file, 'utf8'));
  const kinds = audited.map(({ name }) => name);
  const fields = audited.flatMap(({ name, columns }) => auditedColumns(name, columns));

  const activity = 'packages/contract/src/resources/activity.ts';
  expect(activityKinds, `Add the table to activityKinds in ${activity}, or to unaudited in audit-rules.ts`).toEqual(
    kinds,
  );
  expect(
    kinds.filter((kind) => !(kind in words.kinds)),
    'Name it under `kinds` in activity.json',
  ).toEqual([]);
  expect(
    fields.filter((field) => !(field in words.fields)),
    'Name it under `fields` in activity.json',
  ).toEqual([]);
});

test('no value is told whose column has the name of a secret', () => {
  const told = audited.flatMap(({ name, columns }) => {
    const masks = auditOf(name, columns)?.masks ?? [];
    return auditedColumns(name, columns).flatMap((column) => (masks.includes(column) ? [] : `${name}.${column}`));
  });

  expect(told.filter((name) => /\..*(hash|secret|token|password|selector|_key|bytes|last_step)/.test(name))).toEqual([
    'users.password_changed_at',
  ]);
});

test('what tells records apart, names them and leads to their client are columns', () => {
  for (const { name, columns } of audited) {
    const audit = auditOf(name, columns);
    const named = [audit?.personal, audit?.label, audit?.key, audit?.client, audit?.masks, audit?.masksUnless]
      .flat()
      .filter((each) => each !== undefined);
    expect([name, named.filter((column) => !columns.includes(column))]).toEqual([name, []]);
    expect([name, audit?.key]).not.toEqual([name, []]);
  }
});

test.each([
  ['no trigger', 'drop trigger audited on assets'],
  ['a trigger that is off', 'alter table assets disable trigger audited'],
  [
    'a trigger that tells less',
    'create or replace function audit_of_assets() returns trigger language plpgsql as $$begin return null; end$$',
  ],
])('a database with %s is not ready, and migrating restores it', async (_what, harm) => {
  await database.asOwner((client) => client.query(harm));

  await expect(database.check()).rejects.toThrow('audit of assets');
  await database.migrate();

  await expect(database.check()).resolves.toBeUndefined();
});
