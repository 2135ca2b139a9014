/** What API tokens reach, by the name in their scopes. */
export const scopedResources = [
  'functions',
  'locations',
  'custom_attributes',
  'industries',
  'clients',
  'subscriptions',
  'users',
  'assets',
  'applications',
  'analytics',
  'pulses',
] as const;
export type ScopedResource = (typeof scopedResources)[number];

/** Whether a token reads a resource only, or writes it too. */
export const scopeVerbs = ['read', 'write'] as const;
export type ScopeVerb = (typeof scopeVerbs)[number];

export type Scope = `${ScopeVerb}:${ScopedResource}`;

/** Every scope of an API token. */
export const scopes: readonly Scope[] = scopedResources.flatMap((resource) =>
  scopeVerbs.map((verb) => `${verb}:${resource}` as const),
);

/** Whether scopes include one; those that write a resource also read it. */
export const includesScope = (held: readonly string[], scope: Scope): boolean =>
  held.includes(scope) || held.includes(scope.replace(/^read:/, 'write:'));
