// Whether two servers behave as one.
import { setTimeout as wait } from 'node:timers/promises';
import { callerAs, sessionOf, signIn } from '../load/caller.mjs';

const assets = '/api/core/assets/';

/** @param {import('./start-cluster.mjs').Cluster} cluster @param {(name: string, holds: boolean, found: unknown) => void} check @param {string} username */
export async function checkOneness({ origins }, check, username) {
  const [first = '', second = ''] = origins;
  // It runs twice: what it adds and guesses has names of its own each time.
  const unique = `${process.pid}-${Date.now()}`;

  const session = sessionOf(await signIn(first, username));
  const caller = callerAs(session);
  const atSecond = await caller.get(`${second}/api/core/me/`);
  check('a session that began at one server works at the other', atSecond.status === 200, atSecond.status);
  await callerAs(session).post(`${first}/api/core/logout/`);
  const ended = await callerAs(session).get(`${second}/api/core/me/`);
  check('a session that ended at one server has ended at the other', ended.status === 401, ended.status);

  // Ten guesses at an account are free (identity/sign-in-limits.ts); half of them go to each server.
  const nobody = `nobody-${unique}@cluster.example`;
  const guesses = [];
  for (let turn = 0; turn < 11; turn += 1) {
    guesses.push((await signIn(turn % 2 === 0 ? first : second, nobody, { password: 'a wrong password' })).status);
  }
  const together = guesses.slice(0, 10).every((status) => status === 400) && guesses[10] === 429;
  check('wrong passwords at both servers are counted together', together, guesses.join(' '));

  const lead = callerAs(sessionOf(await signIn(first, username)));
  // Only these: a list without pages shows the first thousand.
  const list = `${second}${assets}?search=${unique}`;
  // Twice, so that the second server has it in its memory.
  for (let turn = 0; turn < 2; turn += 1) await lead.get(list);
  let seen = 0;
  const rounds = 10;
  for (let turn = 0; turn < rounds; turn += 1) {
    const tag = `S-${unique}-${turn}`;
    const added = await lead.post(`${first}${assets}`, {
      asset_tag: tag,
      name: 'Seen',
      category: 'laptop',
      status: 'in_stock',
    });
    if (added.status !== 201) throw new Error(`Adding an asset was answered with ${added.status}: ${added.text}`);
    if ((await lead.get(list)).text.includes(`"${tag}"`)) seen += 1;
  }
  check('a write at one server is at once in the list of the other', seen === rounds, `${seen} of ${rounds}`);
}

/**
 * What both servers tell of the standby: whether they read from it now, and how many reads were there and on the primary.
 * @param {import('./start-cluster.mjs').Cluster} cluster @param {string} token For the figures.
 */
export async function standbyFigures({ origins }, token) {
  const texts = await Promise.all(
    origins.map(async (origin) => {
      const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
      return answer.text();
    }),
  );
  const sum = (/** @type {RegExp} */ line) => texts.reduce((all, text) => all + Number(line.exec(text)?.[1] ?? 0), 0);
  return {
    isRead: sum(/^orgscope_replica_usable\{.*\} (\d)/m) === origins.length,
    replica: sum(/^orgscope_replica_reads_total\{place="replica"\} (\d+)/m),
    primary: sum(/^orgscope_replica_reads_total\{place="primary"\} (\d+)/m),
  };
}

/**
 * Opens a pulse, whose mails both servers could send.
 * @param {import('./start-cluster.mjs').Cluster} cluster @param {(name: string, holds: boolean, found: unknown) => void} check
 * @param {string} username @param {readonly { to: string, subject: string }[]} mails What the mail server has received so far.
 */
export async function checkMail({ origin }, check, username, mails) {
  const lead = callerAs(sessionOf(await signIn(origin, username)));
  const title = `How is IT on the telephone? ${process.pid}`;
  const closes = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16);
  const added = await lead.post(`${origin}/api/analytics/pulses/`, {
    template: 'it_services',
    title,
    closes_at: closes,
  });
  const opened = await lead.post(`${origin}/api/analytics/pulses/${added.body.data.id}/open/`);
  if (opened.status !== 200) throw new Error(`Opening a pulse was answered with ${opened.status}: ${opened.text}`);
  const own = () => mails.filter(({ subject }) => subject === title);
  // All have come when none has come for a while.
  const giveUp = Date.now() + 60_000;
  for (let before = -1; (before !== own().length || before === 0) && Date.now() < giveUp;) {
    before = own().length;
    await wait(5_000);
  }
  const people = new Set(own().map(({ to }) => to));
  check(
    'each person gets one mail',
    people.size > 0 && people.size === own().length,
    `${own().length} mails to ${people.size}`,
  );
}
