// Many clients with people, for measurements of what grows with them.
import { sql } from 'drizzle-orm';
import type { Database } from '../../apps/server/src/db/connections/database.ts';
import { platformScope } from '../../apps/server/src/db/scope.ts';

const usersAClient = 100;

/** Clients with a hundred users each, nine of ten active, the first an administrator: so they are closed to the operator. */
export async function fillClients(database: Database, clients: number, like: number): Promise<void> {
  const db = database.in(platformScope);
  await db.execute(sql`
    insert into clients (name, name_key, industry_id, number_of_employees, number_of_it_employees,
      primary_color, secondary_color, accent_color, alt_accent_color)
    select 'Firm ' || n, 'firm ' || n, industry_id, number_of_employees, number_of_it_employees,
      primary_color, secondary_color, accent_color, alt_accent_color
    from clients, generate_series(2, ${clients}::int) n where id = ${like}`);
  // Alternating between clients, as in practice. In pieces, because a statement has a time limit.
  for (let nth = 1; nth <= usersAClient; nth += 1)
    await db.execute(sql`
    insert into users (client_id, username, first_name, last_name, search_text, platform_role, is_active,
      accepted_terms_version, profile_completed_at)
    select c.id, 'u' || n || '-' || c.id || '@people.example', 'First' || n, 'Last' || c.id,
      'first' || n || ' last' || c.id || ' u' || n || '-' || c.id || '@people.example',
      case n when 1 then 'client_admin' else 'member' end, n % 10 > 0, '1', now()
    from generate_series(${nth}::int, ${nth}::int) n, clients c`);
}
