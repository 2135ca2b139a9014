import pg from 'pg';
import { vi } from 'vitest';
import { ScopedStatement } from '../../db/statements/scoped-statement.ts';
import { tenantRole } from '../../db/tables/tenancy.ts';

type Query = (query: unknown, ...rest: unknown[]) => unknown;

// A comparison of a client with a parameter; a comparison of two tables' clients is a join.
const condition = /(?:"\w+"\.)?"?\bclient_id"? = (\$\d+)(?:::integer)?|"clients"\."id" = (\$\d+)/g;

/** The same statement, true for every client. The parameter stays, because the others are numbered. */
const openedUp = (text: string): string =>
  text.replaceAll(condition, (_, first?: string, second?: string) => `(${first ?? second})::int is not null`);

/**
 * Removes the client condition from every statement in a tenant's scope before it is sent, so that only the database
 * separates clients. Returns the number of changed statements, and a function that stops it.
 */
export function withoutClientConditions() {
  const inTenantScope = new WeakSet<object>();
  const counts = { changed: 0, inTenantScope: 0 };
  const changedIn = (text: string) => {
    counts.inTenantScope += 1;
    const open = openedUp(text);
    if (open !== text) counts.changed += 1;
    return open;
  };
  const query = pg.Client.prototype.query as Query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function changed(
    this: pg.Client,
    asked,
    ...rest
  ) {
    const text = typeof asked === 'string' ? asked : (asked as unknown as { text: string }).text;
    if (asked instanceof ScopedStatement) {
      if (asked.settings.includes(tenantRole)) asked.text = changedIn(text);
      return query.call(this, asked, ...rest);
    }
    if (text.startsWith('begin')) {
      if (text.includes('orgscope_tenant')) inTenantScope.add(this);
      else inTenantScope.delete(this);
      return query.call(this, asked, ...rest);
    }
    if (!inTenantScope.has(this)) return query.call(this, asked, ...rest);
    if (text === 'commit' || text === 'rollback') {
      inTenantScope.delete(this);
      return query.call(this, asked, ...rest);
    }
    const open = changedIn(text);
    if (typeof asked === 'string') return query.call(this, open, ...rest);
    const { name } = asked as { name?: string };
    // The connection may have prepared the statement outside a tenant's scope, with its condition.
    const opened = { ...(asked as object), text: open, ...(name && open !== text && { name: `${name} opened` }) };
    return query.call(this, opened, ...rest);
  } as Query as never);
  return { counts, end: () => spy.mockRestore() };
}
