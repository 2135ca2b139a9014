// Records the statements that requests of the tests send, and checks how they name the client.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule } from 'libpg-query';
import pg from 'pg';
import { actingCaller, writingActor } from '../../db/acting-client.ts';
import { placements } from '../../db/citus/placements.ts';
import { clientUse } from './client-conditions.ts';
import { ScopedStatement } from '../../db/statements/scoped-statement.ts';
import { crossClient } from './cross-client-statements.ts';

type Query = (query: unknown, ...rest: unknown[]) => unknown;

const clientOf = new Map([
  ...[...placements].flatMap(([name, placement]) =>
    placement === 'distributed' ? [[name, 'client_id'] as const] : [],
  ),
  ['clients', 'id'] as const,
]);

// Where a release's statements are kept for the next one's test of upgrades; docs/adr/0072-upgrades-without-a-stop.md.
const folder = process.env['RECORD_STATEMENTS'];

const known = new Set<string>();
let fresh: { scope: string; text: string }[] = [];

// Of withoutClientConditions(), which removes what is looked for here.
const isOpenedUp = (text: string) => text.includes('::int is not null');

/** What the tests ask themselves is in nobody's name; a command, such as a restore, may be over all clients. */
const isOfRequest = () => actingCaller() !== undefined && !writingActor()?.includes('"via":"command"');

const scopeOf = (settings: string) => (settings.includes('orgscope_tenant') ? 'tenant' : 'platform');

function record(): void {
  const scopes = new WeakMap<object, string>();
  const query = pg.Client.prototype.query as Query;
  pg.Client.prototype.query = function recorded(this: pg.Client, asked: unknown, ...rest: unknown[]) {
    const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | undefined)?.text;
    const own = asked instanceof ScopedStatement ? scopeOf(asked.settings.join(' ')) : undefined;
    if (typeof text === 'string') {
      if (text.startsWith('begin')) scopes.set(this, scopeOf(text));
      else if (isOfRequest() && !known.has(text) && !isOpenedUp(text)) {
        known.add(text);
        const scope = own ?? scopes.get(this) ?? 'platform';
        fresh.push({ scope, text });
        if (folder) appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify([scope, text])}\n`);
      }
      if (text === 'commit' || text === 'rollback') scopes.delete(this);
    }
    return query.call(this, asked, ...rest);
  } as never;
}

record();
await loadModule();

/** What a statement over several clients is known by: its scope, its kind and the tables. */
const nameOf = (scope: string, text: string, tables: readonly string[]) =>
  `${scope}: ${/\w+/.exec(text)?.[0]} ${tables.join(', ')}`;

/** The statements since the last call that name no client and are not known to do so. */
export function unknownCrossClient(): string[] {
  const found = fresh.flatMap(({ scope, text }) => {
    const { everyClient, apart } = clientUse(text, clientOf);
    if (everyClient.length === 0) return [];
    const name = nameOf(
      scope,
      text,
      apart.length > 0 ? [...everyClient, `apart from ${apart.join(', ')}`] : everyClient,
    );
    return crossClient.has(name) ? [] : [`${name}\n    ${text.replaceAll(/\s+/g, ' ').slice(0, 500)}`];
  });
  fresh = [];
  return found;
}
