/** The address of another database on the same PostgreSQL server. */
export function databaseUrl(serverUrl: string, name: string): string {
  return serverUrl.replace(/^(postgres(?:ql)?:\/\/[^/]*)(?:\/[^?]*)?/, `$1/${name}`);
}
