// The programs of the cluster, from Debian's packages.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../lib/run.mjs';

/** What each package is needed for: a program of its own. */
const programs = {
  'etcd-server': ['/usr/bin/etcd'],
  patroni: ['/usr/bin/patroni'],
  pgbouncer: ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'],
  haproxy: ['/usr/sbin/haproxy'],
};

const postgresqlFolder = '/usr/lib/postgresql';

/** The folder of the programs of the newest PostgreSQL; undefined if there is none. */
export function postgresqlPrograms() {
  const versions = existsSync(postgresqlFolder) ? readdirSync(postgresqlFolder).map(Number) : [];
  const newest = Math.max(0, ...versions.filter((version) => version >= 15));
  const folder = join(postgresqlFolder, String(newest), 'bin');
  return existsSync(join(folder, 'postgres')) ? folder : undefined;
}

/** @param {keyof typeof programs} name */
const programOf = (name) => programs[name].find((path) => existsSync(path));

function missingPackages() {
  const names = /** @type {(keyof typeof programs)[]} */ (Object.keys(programs));
  const missing = names.filter((name) => !programOf(name)).map(String);
  return postgresqlPrograms() ? missing : [...missing, 'postgresql'];
}

/** Finds the programs; as root on Debian, installs what is missing. Throws with the command that installs it. */
export async function findPrograms() {
  let missing = missingPackages();
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${missing.join(', ')}.`);
    // RUNLEVEL=1: the packages must not start services of their own.
    const env = { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' };
    const install = ['install', '--yes', '--no-install-recommends', ...missing];
    for (const args of [['update'], install]) await run('apt-get', { args: ['-qq', ...args], env, quiet: true });
    missing = missingPackages();
  }
  const [etcd, patroni, pgbouncer, haproxy] = [
    programOf('etcd-server'),
    programOf('patroni'),
    programOf('pgbouncer'),
    programOf('haproxy'),
  ];
  const postgresql = postgresqlPrograms();
  if (!etcd || !patroni || !pgbouncer || !haproxy || !postgresql) {
    throw new Error(
      `The cluster needs packages of Debian or Ubuntu that are missing here. Install them, then run this again:\n` +
        `  sudo RUNLEVEL=1 apt-get install --no-install-recommends ${missing.join(' ')}`,
    );
  }
  return { etcd, patroni, pgbouncer, haproxy, postgresql };
}
