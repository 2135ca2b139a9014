/** Whose rows a query may touch: every client's, or those of one. */
export type Scope = { readonly kind: 'platform' } | { readonly kind: 'tenant'; readonly clientId: number };

export const platformScope = { kind: 'platform' } as const satisfies Scope;

/** The scope of one client. */
export const tenantScope = (clientId: number): Scope => ({ kind: 'tenant', clientId });
