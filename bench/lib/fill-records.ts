// People, devices and applications, for measurements of lists and analytics.
import type pg from 'pg';

/** Records for some clients, alternating between them as in practice; without the indexes for searches. */
export async function fillRecords(
  db: pg.Client,
  whose: string,
  count: { people: number; devices: number; applications: number },
): Promise<void> {
  await db.query(`
    insert into users (client_id, username, first_name, last_name, search_text, platform_role, accepted_terms_version,
      profile_completed_at)
    select id, 'u' || n || '-' || id || '@people.example', 'First' || n, 'Last' || id, 'first' || n,
      case n when 1 then 'client_admin' else 'member' end, '1', now()
    from generate_series(1, ${count.people}) n, clients where ${whose}`);
  await db.query(`
    insert into assets (client_id, asset_tag, tag_key, name, category, status, purchase_date, purchase_cost, currency,
      warranty_end, search_text)
    select id, 'AT-' || n, 'at-' || n, 'Laptop ' || n, 'laptop', (array['in_stock', 'in_repair', 'retired'])[1 + n % 3],
      current_date - (n * 7919 % 2000), n % 3000, (array['EUR', 'EUR', 'USD'])[1 + n % 3],
      current_date - (n * 7919 % 2000) + 1000, 'at-' || n
    from generate_series(1, ${count.devices}) n, clients where ${whose}`);
  await db.query(`
    insert into applications (client_id, name, name_key, lifecycle, criticality, functional_fit, technical_fit, vendor,
      contract_end_date, annual_cost, currency, user_base, active_users, search_text)
    select id, 'Application ' || n, 'application ' || n,
      (array['plan', 'active', 'active', 'phase_out', 'end_of_life'])[1 + n % 5],
      (array['mission_critical', 'administrative', null])[1 + n % 3], 1 + n % 4, 1 + n * 7 % 4, 'Vendor ' || n % 40,
      current_date + (n * 7919 % 700), n * 7919 % 90000, (array['EUR', 'EUR', 'USD'])[1 + n % 3], 100, n % 100, 'app ' || n
    from generate_series(1, ${count.applications}) n, clients where ${whose}`);
}
