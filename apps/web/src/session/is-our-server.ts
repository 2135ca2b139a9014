/**
 * Whether the server is this product's own. Another one that keeps to the specification sends no states of modules with the
 * user, and has none of what was added to it: an audit, figures, digests, files of personal data.
 */
export const isOurServer = (user: { readonly modules?: unknown } | null | undefined): boolean =>
  Array.isArray(user?.modules);
