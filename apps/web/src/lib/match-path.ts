/** The parameters of a path such as `/blog/:slug` if `pathname` matches it, else null. `*` matches everything. */
export function matchPath(path: string, pathname: string): Record<string, string> | null {
  if (path === '*') return {};
  const pattern = path.replace(/\/:(\w+)/g, '/(?<$1>[^/]+)');
  const match = new RegExp(`^${pattern.replace(/\/$/, '')}/?$`, 'i').exec(pathname);
  return match && { ...match.groups };
}
