import { message } from '@orgscope/contract/words/message';
import type { Message } from '@orgscope/contract/words/message';
import { escapeLiteral } from 'pg';
import type { ClientBase } from 'pg';
import { platformRole, tenantRole } from '../tables/tenancy.ts';

// Roles belong to the whole server, so another database's migration may be creating them at this moment. From version
// 16 on, the creator of a role needs a grant to act as it or use its rights.
const makeRoles = `
  do $$
  declare
    wanted text;
    can text := case when current_setting('server_version_num')::int < 160000 then 'usage' else 'usage, set' end;
    which text;
    lacks boolean;
  begin
    foreach wanted in array array['${tenantRole}', '${platformRole}'] loop
      if not exists (select from pg_roles where rolname = wanted) then
        begin
          execute format('create role %I nologin', wanted);
        exception when duplicate_object or unique_violation then null;
        end;
      end if;
      lacks := false;
      foreach which in array string_to_array(can, ', ') loop
        lacks := lacks or not pg_has_role(current_user, wanted, which);
      end loop;
      if lacks then
        begin
          execute format('grant %I to current_user', wanted);
        exception when unique_violation or internal_error then null;
        end;
      end if;
    end loop;
  end $$`;

/** Creates the roles that statements run as, if they are missing, and lets the caller's login act as them. */
export async function ensureRoles(client: ClientBase): Promise<void> {
  await client.query(makeRoles);
}

// By name, because the server's login may be created later and the owner may lack the right to grant; readiness then
// says so.
const admit = (login: string) => `
  do $$
  declare
    login text := ${login};
    wanted text;
    alone text := case when current_setting('server_version_num')::int < 160000 then '' else ' with inherit false' end;
  begin
    foreach wanted in array array['${tenantRole}', '${platformRole}'] loop
      if exists (select from pg_roles where rolname = login) and not pg_has_role(login, wanted, 'member') then
        begin
          execute format('grant %I to %I%s', wanted, login, alone);
        exception when insufficient_privilege or unique_violation or internal_error then null;
        end;
      end if;
    end loop;
    if has_schema_privilege('public', 'public', 'create') then
      revoke create on schema public from public;
    end if;
    if has_database_privilege('public', current_database(), 'temp') then
      execute format('revoke temporary on database %I from public', current_database());
    end if;
  end $$`;

/** What a login was not granted, and the statement for it. A URL may name no login. */
export function ungranted(login: string | undefined): { text: Message; remedy: Message } {
  const [tenant, platform] = [tenantRole, platformRole];
  const statement = `grant ${tenantRole}, ${platformRole} to ${login || 'LOGIN'};`;
  return {
    text: login
      ? message('doctor.login.not_granted', { login, tenant, platform })
      : message('doctor.login.own_not_granted', { tenant, platform }),
    remedy: message('doctor.login.grant', { statement }),
  };
}

/** Lets the servers' login act as the roles, and lets only the owner create anything in this database. */
export async function admitLogin(client: ClientBase, login: string): Promise<void> {
  await client.query(admit(escapeLiteral(login)));
}
