// Creates the databases that an embedded server starts from: `node make-templates.js <folder> [<demo folder>]`, run by
// the build.
import { cp } from 'node:fs/promises';
import { openEmbedded } from '../db/engines/embedded.ts';
import { seedDemo } from '../demo/demo.ts';
import { hashPassword } from '../lib/passwords/password.ts';
import { embeddedLimits } from '../lib/process/database-limits.ts';
import { utcDay } from '../lib/time/days.ts';
import { publishPeers } from '../modules/benchmarks/publish-peers.ts';

const [, , folder, demoFolder] = process.argv;
if (!folder) throw new Error('Name the folders to make the databases in');

const open = (path: string) =>
  openEmbedded({
    folder: path,
    limits: embeddedLimits,
    onCrash: (error) => {
      throw error;
    },
  });

const empty = await open(folder);
await empty.migrate();
await empty.close();

if (demoFolder) {
  await cp(folder, demoFolder, { recursive: true });
  const demo = await open(demoFolder);
  await demo.migrate(seedDemo(hashPassword));
  // So that pages compare from the first moment: a server begins the day's work a second after its start.
  const { signal } = new AbortController();
  await publishPeers(demo)({ day: utcDay(Date.now()), missed: [], report: () => undefined, signal });
  await demo.close();
}
