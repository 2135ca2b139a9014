// The baseline for writes: a bare Fastify and pg, with one session look-up and one insert or update.
import Fastify from 'fastify';
import pg from 'pg';

const lookUp = `select u.id, u.client_id, u.first_name, u.last_name, u.platform_role, c.is_active from sessions s
  join users u on u.id = s.user_id and u.session_generation = s.generation join clients c on c.id = u.client_id
  where s.token_hash = $1 and s.expires_at > now() and u.is_active`;
const industry = `insert into bare_industries (name, name_key, description, changed_by, changed_by_id)
  values ($1, $2, $3, $4, $5) returning id, name, description, version`;
const asset = `insert into bare_assets (client_id, asset_tag, tag_key, name, category, status, search_text, changed_by, changed_by_id)
  values ($1, $2, $3, $4, $5, 'in_stock', $6, $7, $8) returning id, asset_tag, name, category, status, version`;
const profile = `update bare_users set first_name = $2, last_name = $3, version = version + 1 where id = $1
  returning id, username, first_name, last_name, version`;

async function serve(/** @type {string} */ url) {
  const { createHash } = await import('node:crypto');
  const app = Fastify();
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  /** @param {import('fastify').FastifyRequest} request */
  const callerOf = async (request) => {
    const token = /sessionid=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const values = [createHash('sha256').update(token).digest()];
    const { rows } = await pool.query({ name: 'look_up', text: lookUp, values });
    if (!rows[0]) throw new Error('No session');
    return rows[0];
  };
  app.route({
    method: 'POST',
    url: '/api/core/industries/',
    handler: async (request) => {
      const caller = await callerOf(request);
      const { name, description } = /** @type {Record<string, string>} */ (request.body);
      const values = [name, String(name).toLowerCase(), description, caller.first_name, caller.id];
      return (await pool.query({ name: 'industry', text: industry, values })).rows[0];
    },
  });
  app.route({
    method: 'POST',
    url: '/api/core/assets/',
    handler: async (request) => {
      const caller = await callerOf(request);
      const { asset_tag: tag, name, category } = /** @type {Record<string, string>} */ (request.body);
      const key = String(tag).toLowerCase();
      const values = [caller.client_id, tag, key, name, category, `${key} ${name}`, caller.first_name, caller.id];
      return (await pool.query({ name: 'asset', text: asset, values })).rows[0];
    },
  });
  app.route({
    method: 'PATCH',
    url: '/api/core/me/',
    handler: async (request) => {
      const caller = await callerOf(request);
      const { first_name: first, last_name: last } = /** @type {Record<string, string>} */ (request.body);
      return (await pool.query({ name: 'profile', text: profile, values: [caller.id, first, last] })).rows[0];
    },
  });
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
}

process.once('message', (/** @type {string} */ url) => void serve(url));
