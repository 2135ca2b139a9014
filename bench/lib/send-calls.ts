import autocannon from 'autocannon';

/** Sends the same call over some connections; throws if one fails. */
export async function sendCalls(
  url: string,
  cookie: string,
  options: { connections: number } & ({ amount: number } | { duration: number }),
): Promise<{ count: number; perSecond: number }> {
  const { requests, duration, non2xx, errors } = await autocannon({ url, headers: { cookie }, ...options });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} calls of ${url} failed`);
  return { count: requests.total, perSecond: requests.total / duration };
}
