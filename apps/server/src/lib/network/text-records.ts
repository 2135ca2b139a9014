import { Resolver } from 'node:dns/promises';

const absent = new Set(['ENOTFOUND', 'ENODATA']);

/** Reads the TXT records of a name; none if there is none, throws if no DNS server answers. Without servers: the machine's. */
export function textRecords(servers: readonly string[] | undefined) {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  return async (name: string): Promise<string[]> => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      if (error instanceof Error && 'code' in error && absent.has(String(error.code))) return [];
      throw error;
    }
  };
}

export type TextRecords = ReturnType<typeof textRecords>;
