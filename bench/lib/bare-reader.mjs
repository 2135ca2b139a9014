// The baseline for reads: a bare Fastify and pg, with prepared statements. `me` is one statement with the session's check.
import { hash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

const session = `sessions s
  join users u on u.id = s.user_id and u.session_generation = s.generation and u.is_active
  join clients own on own.id = u.client_id and own.is_active`;
const valid = 's.token_hash = $1 and s.expires_at > now()';

const me = `select u.id, u.first_name, u.last_name, u.username, u.platform_role, u.profile_picture, u.job_title, u.timezone,
    u.company_role, u.profile_completed_at, own.id as own_id, own.name as own_name, own.primary_color, own.secondary_color,
    own.accent_color, own.alt_accent_color, f.id as function_id, f.name as function_name, l.id as location_id,
    l.name as location_name, (select json_agg(json_build_object('id', p.id, 'name', p.name, 'modules', p.modules))
      from subscriptions p where p.client_id = u.client_id and p.is_active) as subscriptions
  from ${session}
  left join functions f on f.client_id = u.client_id and f.id = u.client_function_id
  left join locations l on l.client_id = u.client_id and l.id = u.client_location_id
  where ${valid}`;
// As in a bare server's other routes: one statement for the session, then one for the list.
const lookUp = `select u.id, u.client_id, u.platform_role from ${session} where ${valid}`;
const industries = `select id, name, description, is_active, version from industries where is_active order by name_key, id`;
const clients = `select c.id, c.name, c.description, c.website, json_build_object('id', i.id, 'name', i.name) as industry,
    c.number_of_employees, c.number_of_it_employees, c.timezone, c.primary_color, c.secondary_color, c.accent_color,
    c.alt_accent_color, c.is_active, c.version
  from clients c join industries i on i.id = c.industry_id where c.is_active order by c.name_key, c.id`;

async function serve(/** @type {string} */ url) {
  const app = Fastify();
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  /** @param {string} text @param {import('fastify').FastifyRequest} request */
  const ofCaller = async (text, request) => {
    const token = /sessionid=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const { rows } = await pool.query({
      name: `caller ${text.length}`,
      text,
      values: [hash('sha256', token, 'buffer')],
    });
    if (!rows[0]) throw new Error('No session');
    return rows[0];
  };
  /** @param {string} text */
  const list = (text) => async (/** @type {import('fastify').FastifyRequest} */ request) => {
    await ofCaller(lookUp, request);
    return (await pool.query({ name: `list ${text.length}`, text })).rows;
  };
  app.get('/api/core/me/', (request) => ofCaller(me, request));
  app.get('/api/core/industries/', list(industries));
  app.get('/api/core/clients/', list(clients));
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
}

process.once('message', (/** @type {string} */ url) => void serve(url));
