/** The kinds of records that use a record, with their numbers. */
export interface Uses {
  readonly users: number;
  readonly assets?: number;
  readonly applications?: number;
}

/** Why a record that others refer to cannot be deleted: `3 user(s), 5 asset(s) associated`. */
export function associated({ users, assets = 0, applications = 0 }: Uses): string {
  const counts: [number, string][] = [
    [users, 'user(s)'],
    [assets, 'asset(s)'],
    [applications, 'application(s)'],
  ];
  const used = counts.filter(([count]) => count > 0).map(([count, noun]) => `${count} ${noun}`);
  return `${used.join(', ')} associated`;
}
