/** Which rows a query may use: those of all clients, or of one. */
export type Scope = { readonly kind: 'platform' } | { readonly kind: 'tenant'; readonly clientId: number };

export const platformScope = { kind: 'platform' } as const satisfies Scope;

/** The scope of one client. */
export const tenantScope = (clientId: number): Scope => ({ kind: 'tenant', clientId });

/** The id of a tenant's scope, for the settings of a transaction: these are texts, into which nothing else may get. */
export function clientIdOf({ clientId }: Scope & { kind: 'tenant' }): number {
  if (!Number.isSafeInteger(clientId)) throw new TypeError(`Not a client id: ${String(clientId)}`);
  return clientId;
}
