// A statement in a scope, as a transaction of its own: the settings and the statement before one sync, which commits. With a
// begin and a commit it would be three messages, each answered, sent and read by itself.
import { Query } from 'pg';
import type { ClientBase, QueryResult } from 'pg';
import { platformRole, tenantRole } from '../tables/tenancy.ts';
import { clientIdOf } from '../scope.ts';
import type { Scope } from '../scope.ts';

/** Returns no row, which would have to be read. */
const setting = {
  name: 'set_scope',
  text: `select where set_config('role', $1, true) is null or set_config('app.client_id', $2, true) is null
    or set_config('app.actor', $3, true) is null`,
};

/** What pg calls, and its types do not name. */
interface Wire {
  bind(portal: { readonly statement: string; readonly values: readonly string[] }): void;
  execute(portal: object): void;
}
interface Sent {
  text: string;
  requiresPreparation(): boolean;
  prepare(wire: Wire): void;
  handleCommandComplete(end: unknown, wire: Wire): void;
}
type Done = (error: Error | undefined, result: QueryResult) => void;
const Sent = Query as unknown as new (query: unknown, values: unknown, done: Done) => Sent & Query;

export class ScopedStatement extends Sent {
  /** The role, the client and who writes. */
  readonly settings: readonly string[];
  #isSet = false;

  constructor(settings: readonly string[], query: unknown, values: unknown, done: Done) {
    super(query, values, done);
    this.settings = settings;
  }

  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(wire: Wire): void {
    wire.bind({ statement: setting.name, values: this.settings });
    wire.execute({});
    super.prepare(wire);
  }

  override handleCommandComplete(end: unknown, wire: Wire): void {
    if (this.#isSet) super.handleCommandComplete(end, wire);
    this.#isSet = true;
  }
}

const prepared = new WeakSet<ClientBase>();

/** Prepares a new connection, which must keep prepared statements. */
export function prepareScopes(client: ClientBase): void {
  client.query({ ...setting, values: ['none', '', ''] }).then(
    () => prepared.add(client),
    () => undefined,
  );
}

export const knowsScopes = (client: ClientBase): boolean => prepared.has(client);

/** Runs a statement in a scope and, for the audit, in the name of who writes. */
export async function runInScope(
  client: ClientBase,
  scope: Scope,
  actor: string,
  [query, values]: unknown[],
): Promise<QueryResult> {
  const settings = scope.kind === 'tenant' ? [tenantRole, String(clientIdOf(scope)), actor] : [platformRole, '', actor];
  return new Promise<QueryResult>((resolve, reject) => {
    const done: Done = (error, result) => {
      if (error) reject(error);
      else resolve(result);
    };
    client.query(new ScopedStatement(settings, query, values, done));
  }).catch((error: Error) => {
    // As pg does: from the call, instead of from the socket.
    Error.captureStackTrace(error);
    throw error;
  });
}
