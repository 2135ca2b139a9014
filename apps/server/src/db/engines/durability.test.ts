// What the embedded database guarantees: a killed process loses no acknowledged write.
import { randomInt } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addIndustry, listIndustries } from '@orgscope/contract/resources/industries';
import { signIn } from '@orgscope/contract/resources/session';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../testing/servers/server-process.ts';

const kills = 3;
const folder = await mkdtemp(join(tmpdir(), 'orgscope-kill-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const json = { 'content-type': 'application/json' };

async function signInAt(address: string): Promise<Record<string, string>> {
  const credentials = { username: 'admin@orgscope.example', password: 'Orgscope-demo-1' };
  const response = await fetch(address + signIn.path, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(credentials),
  });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  const csrf = cookies.find((cookie) => cookie.startsWith('csrftoken='))?.slice('csrftoken='.length) ?? '';
  return { ...json, cookie: cookies.join('; '), 'x-csrftoken': csrf };
}

async function namesAt(address: string, headers: Record<string, string>): Promise<string[]> {
  const response = await fetch(`${address}${listIndustries.path}?include_inactive=true`, { headers });
  const { data } = listIndustries.answer.parse(await response.json());
  return data.map(({ name }) => name);
}

test(`loses no acknowledged write in ${kills} kills during writes`, { timeout: 400_000 }, async () => {
  const acknowledged = new Set<string>();
  const sent = new Set<string>();
  let headers: Record<string, string> | undefined;

  for (let kill = 0; kill <= kills; kill += 1) {
    const server = startServer({ DATA_DIR: folder, TMPDIR: folder, DEMO: 'true', MAX_EVENT_LOOP_DELAY: '0' });
    const address = await server.address;
    headers ??= await signInAt(address);
    const session = headers;
    const present = await namesAt(address, session);
    expect([...acknowledged].filter((name) => !present.includes(name))).toEqual([]);
    expect(present.filter((name) => name.startsWith('Kill ') && !sent.has(name))).toEqual([]);
    expect(new Set(present).size).toBe(present.length);

    const enough = acknowledged.size + randomInt(1, 60);
    const write = async (writer: number) => {
      for (let turn = 0; ; turn += 1) {
        const name = `Kill ${kill}, writer ${writer}, turn ${turn}`;
        sent.add(name);
        const body = JSON.stringify({ name });
        const response = await fetch(address + addIndustry.path, { method: 'POST', headers: session, body });
        if (response.status === 201) acknowledged.add(name);
        if (acknowledged.size >= enough) server.child.kill('SIGKILL');
      }
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, writer) => write(writer)));
    expect(outcomes.map(({ status }) => status)).toEqual(Array(8).fill('rejected'));
    expect(await server.ended).toMatchObject({ signal: 'SIGKILL' });
  }
  expect(acknowledged.size).toBeGreaterThan(kills);
  // Each start has removed the sockets that the one before had left: those of the database and of backups.
  const left = (await readdir(folder)).filter((name) => /^orgscope-\w{6}$/.test(name));
  expect(left.length).toBeLessThanOrEqual(2);
});
