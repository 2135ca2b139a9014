import { message } from '@orgscope/contract/words/message';
import type { Message } from '@orgscope/contract/words/message';
import type { RunQuery } from './access.ts';
import { platformRole } from '../tables/tenancy.ts';

/** Rights of the server's login beyond what it needs, as messages: "is a superuser". */
interface ExcessiveRights {
  readonly login: string;
  /** Rights that allow taking over the database or its host: production refuses to run with them. */
  readonly dangerous: readonly Message[];
  /** Rights that the server does not need. */
  readonly needless: readonly Message[];
}

const hostRoles = ['pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files'];
const dataRoles = ['pg_read_all_data', 'pg_write_all_data'];

// These checks look past the current role, at what the login could become.
const question = `
  select r.rolname::text as login, r.rolsuper, r.rolcreaterole, r.rolbypassrls, r.rolcreatedb, r.rolreplication,
    exists (select from pg_class c where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle'))
        and c.relkind = 'r' and pg_has_role(r.oid, c.relowner, 'member'))
      or exists (select from pg_database d where d.datname = current_database() and pg_has_role(r.oid, d.datdba, 'member'))
      as owns,
    array(select g.rolname::text from pg_roles g where pg_has_role(r.oid, g.oid, 'member')
      and g.rolname in ('${[...hostRoles, ...dataRoles].join("', '")}')) as groups,
    has_schema_privilege(r.oid, 'public', 'create') or has_database_privilege(r.oid, current_database(), 'create') as creates,
    has_database_privilege(r.oid, current_database(), 'temp') as temp,
    exists (select from pg_roles g where g.rolname = '${platformRole}' and pg_has_role(r.oid, g.oid, 'usage')) as inherits
  from pg_roles r where r.rolname = session_user`;

interface Answer {
  login: string;
  rolsuper: boolean;
  rolcreaterole: boolean;
  rolbypassrls: boolean;
  rolcreatedb: boolean;
  rolreplication: boolean;
  owns: boolean;
  groups: string[];
  creates: boolean;
  temp: boolean;
  inherits: boolean;
}

/** Reads the login's excessive rights from the database. */
export async function excessiveRights(ask: RunQuery): Promise<ExcessiveRights> {
  const [answer] = (await ask(question)) as Answer[];
  if (!answer) throw new Error('The database does not know its own login');
  const { login, rolsuper, groups } = answer;
  // A superuser has all the other rights too.
  if (rolsuper) return { login, dangerous: [message('doctor.login.superuser')], needless: [] };
  const textsOf = (facts: [boolean, Message][]) => facts.filter(([holds]) => holds).map(([, text]) => text);
  return {
    login,
    dangerous: textsOf([
      [answer.rolcreaterole, message('doctor.login.creates_roles')],
      [answer.rolbypassrls, message('doctor.login.bypasses_policies')],
      [answer.owns, message('doctor.login.owns')],
      [groups.length > 0, message('doctor.login.member', { roles: groups.join(', ') })],
    ]),
    needless: textsOf([
      [answer.rolcreatedb, message('doctor.login.creates_databases')],
      [answer.rolreplication, message('doctor.login.replicates')],
      [answer.creates, message('doctor.login.creates_tables')],
      [answer.temp, message('doctor.login.creates_temporary')],
      [answer.inherits, message('doctor.login.inherits', { role: platformRole })],
    ]),
  };
}
