/** Which rows a query may use: those of all clients, or of one. */
export type Scope = { readonly kind: 'platform' } | { readonly kind: 'tenant'; readonly clientId: number };

export const platformScope = { kind: 'platform' } as const satisfies Scope;

/** The scope of one client. */
export const tenantScope = (clientId: number): Scope => ({ kind: 'tenant', clientId });
