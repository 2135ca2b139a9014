// A pulse of the demo that is open, as a person finds it in a mail.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime from 'postal-mime';

const title = 'How is IT on the telephone?';

/** Opens a pulse of the demo's services as their administrator, and returns the path in one of its mails. */
export async function openPulseOf(origin: string, dataDir: string): Promise<string> {
  let headers: Record<string, string> = { 'content-type': 'application/json' };
  const send = async (path: string, body?: object) => {
    const response = await fetch(`${origin}/api/${path}`, {
      method: 'POST',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  const signedIn = await send('core/token/', { username: 'lead@acme.example', password: 'Orgscope-demo-1' });
  const cookies = signedIn.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
  const csrf = cookies.find((each) => each.startsWith('csrftoken='))?.slice('csrftoken='.length) ?? '';
  headers = { ...headers, cookie: cookies.join('; '), 'x-csrftoken': csrf };
  const closes = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16);
  const added = await send('analytics/pulses/', { template: 'it_services', title, closes_at: closes });
  const { data } = (await added.json()) as { data: { id: number } };
  const { 'content-type': _, ...withoutBody } = headers;
  headers = withoutBody;
  await send(`analytics/pulses/${data.id}/open/`);
  for (let tries = 0; tries < 600; tries += 1) {
    const files = await readdir(join(dataDir, 'outbox')).catch(() => []);
    for (const file of files.filter((name) => name.endsWith('.eml'))) {
      const { subject, text } = await PostalMime.parse(await readFile(join(dataDir, 'outbox', file)));
      const path = /https?:\/\/[^/\s]+(\/pulse\/[\w-]+)/.exec(text ?? '')?.[1];
      if (subject === title && path) return path;
    }
    await wait(100);
  }
  throw new Error('No mail with a link arrived');
}
