// The files to deploy with, as far as they can be checked where no container engine and no cluster is.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const deploy = fileURLToPath(new URL('.', import.meta.url));
const read = (/** @type {string} */ path) => readFileSync(join(deploy, path), 'utf8');
const files = readdirSync(deploy, { recursive: true, encoding: 'utf8' }).filter((path) =>
  statSync(join(deploy, path)).isFile(),
);
const work = mkdtempSync(join(tmpdir(), 'orgscope-deploy-'));
afterAll(() => rmSync(work, { recursive: true }));

/** Whether a program of the system is installed; tests that need it are skipped otherwise, and their titles name it. @param {string} program */
const isInstalled = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

describe('the image', () => {
  const dockerfile = read('docker/Dockerfile');

  test('is described without a fault', () => {
    expect(validate(dockerfile)).toEqual([]);
    expect(validate(`${dockerfile}RUNN true\n`)).toHaveLength(1);
  });

  test('runs without rights, checks its health, and starts the server as the process that gets the signals', () => {
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK .*CMD \["node",/m);
    expect(dockerfile).toMatch(/^ENTRYPOINT \["orgscope"\]\nCMD \["start"\]$/m);
  });
});

test('every image is pinned to a version', () => {
  const images = [
    ...[...read('docker/Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image),
    ...Object.values(parse(read('compose/compose.yaml'), { merge: true }).services).map(({ image }) => image),
  ];
  expect(images.length).toBeGreaterThan(5);
  expect(images.filter((image) => !/:v?\d+\.\d+[\w.-]*$|:\$\{ORGSCOPE_VERSION:\?/.test(image))).toEqual([]);
});

test('every statement that creates the database says its encoding and locale: those of a server may be others', () => {
  const options = ['grep', '-ohE', 'create database (orgscope|…) .*template0', '--', ':!*.test.*'];
  const statements = execFileSync('git', options, { cwd: join(deploy, '..'), encoding: 'utf8' })
    .trim()
    .split('\n');

  expect(statements.length).toBeGreaterThan(10);
  expect(new Set(statements.map((text) => text.slice(text.indexOf('encoding'))))).toEqual(
    new Set(["encoding 'UTF8' locale 'C.UTF-8' template template0"]),
  );
});

describe('compose.yaml', () => {
  const { services, secrets } = parse(read('compose/compose.yaml'), { merge: true });
  // The web servers' ports are meant for everyone; the order of keys is a matter of taste.
  const off = ['no-unbound-port-interfaces', 'service-keys-order', 'top-level-properties-order'];
  const lint = (/** @type {string} */ path) =>
    new DCLinter({ rules: Object.fromEntries(off.map((rule) => [rule, 0])), quiet: false, debug: false, exclude: [] })
      .lintFiles([path], false)
      .flatMap(({ messages }) => messages.map(({ message }) => message));

  test('follows the schema of compose files', () => {
    expect(lint(join(deploy, 'compose/compose.yaml'))).toEqual([]);
  });

  test('would be refused with a field that the schema does not know', () => {
    const path = join(work, 'compose.yaml');
    writeFileSync(path, read('compose/compose.yaml').replace('read_only: true', 'readonly: true'));
    expect(lint(path)).not.toEqual([]);
  });

  test.each(['server-1', 'server-2', 'migrate', 'backup'])('lets %s write to its data and nowhere else', (name) => {
    expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'], init: true });
    expect(services[name].tmpfs.join()).toContain('/var/lib/orgscope');
  });

  test('has two servers behind the pooler, which have no rights of the owner', () => {
    for (const name of ['server-1', 'server-2']) {
      expect(services[name].environment.DATABASE_POOLER).toBe('transaction-prepared');
      expect(services[name].secrets).not.toContain('database_owner_url');
    }
  });

  test('uses the secrets that make-secrets makes, and no others', () => {
    const folder = join(work, 'compose');
    mkdirSync(folder);
    cpSync(join(deploy, 'compose/make-secrets'), join(folder, 'make-secrets'));
    execFileSync(join(folder, 'make-secrets'));
    expect(readdirSync(join(folder, 'secrets')).toSorted()).toEqual(Object.keys(secrets).toSorted());
    expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
    expect(spawnSync(join(folder, 'make-secrets')).status).toBe(1);
    const used = Object.values(services).flatMap((service) => service.secrets ?? []);
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(secrets).toSorted());
  });
});

test.skipIf(!isInstalled('caddy'))('caddy accepts its settings', () => {
  const settings = [`HOME=${work}`, 'ORGSCOPE_HOST=orgscope.example', 'ORGSCOPE_SERVERS=server-1:8000 server-2:8000'];
  const args = ['validate', '--adapter', 'caddyfile', '--config', join(deploy, 'compose/Caddyfile')];
  const { status, stdout, stderr } = spawnSync('env', [...settings, 'caddy', ...args], { encoding: 'utf8' });
  expect(`${stdout}${stderr}`).toContain('Valid configuration');
  expect(status).toBe(0);
});

describe.skipIf(!isInstalled('systemd-analyze'))('the units of systemd', () => {
  const units = files.filter((path) => /^systemd\/.*\.(service|timer)$/.test(path));

  /** Copies the units to a folder, with a program that exists here. */
  function copied() {
    const folder = mkdtempSync(join(work, 'units-'));
    for (const path of units) {
      const name = path
        .replace('systemd/', '')
        .replace('@.', path.includes('restore') ? '@orgscope-1.backup.' : '@8001.');
      writeFileSync(join(folder, name), read(path).replaceAll('/opt/orgscope/current/orgscope', '/bin/true'));
    }
    return readdirSync(folder).map((name) => join(folder, name));
  }

  test('are valid', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...copied()], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test('are rated as well protected', () => {
    const services = copied().filter((path) => path.endsWith('.service'));
    expect(services).toHaveLength(5);
    for (const path of services) {
      const args = ['security', '--offline=true', '--threshold=20', path];
      const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
      expect(status, stdout).toBe(0);
    }
  });
});

test('the doctor of systemd is given what the servers and the owner have', () => {
  const given = (/** @type {string} */ unit) =>
    (read(`systemd/${unit}.service`).match(/^LoadCredential=.*$|\w+_FILE=\S+/gm) ?? []).filter(
      (line) => !line.startsWith('DATABASE_REPLICA_URLS'),
    );
  const all = new Set([...given('orgscope@'), ...given('orgscope-migrate')]);
  expect(given('orgscope-doctor').toSorted()).toEqual([...all].toSorted());
});

test('a restore reads the backups where they are written, as the owner, with each way', () => {
  const folder = /^StateDirectory=.*$/m.exec(read('systemd/orgscope-backup.service'))?.[0];
  expect(read('systemd/orgscope-restore@.service')).toContain(`${folder}\n`);
  expect(read('systemd/orgscope-restore@.service')).toContain('DATABASE_OWNER_URL_FILE=');

  const { backup } = parse(read('compose/compose.yaml'), { merge: true }).services;
  expect(read('README.md')).toMatch(
    /docker compose run --rm --no-deps --entrypoint orgscope backup restore \/backups\//,
  );
  expect(backup.volumes).toContain('backups:/backups');
  expect(backup.environment.DATABASE_OWNER_URL_FILE).toBe('/run/secrets/database_owner_url');

  const [container] = parse(read('kubernetes/restore/job.yaml')).spec.template.spec.containers;
  expect(container.args).toEqual(['restore', expect.stringMatching(/^\/backups\/./)]);
  expect(container.envFrom).toContainEqual({ secretRef: { name: 'orgscope-owner' } });
});

test('a server has the memory that the alert names, however it is run', () => {
  expect(read('monitoring/alerts.yml')).toContain('# The files of deploy/ let a server have 1 GiB');
  const { services } = parse(read('compose/compose.yaml'), { merge: true });
  expect([services['server-1'].mem_limit, services['server-2'].mem_limit]).toEqual(['1g', '1g']);
  expect(read('systemd/orgscope@.service')).toMatch(/^MemoryMax=1G$/m);
  expect(read('kubernetes/servers.yaml')).toMatch(/^ +limits: { memory: 1Gi }$/m);
});

// By itself systemd gives up after five starts within ten seconds.
test('systemd never gives up starting a server', () => {
  const [unit = '', service = ''] = read('systemd/orgscope@.service').split('[Service]');
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(service).toMatch(/^Restart=always$/m);
});

test.each([
  ['compose/compose.yaml', /^ +# DATABASE_REPLICA_URLS_FILE: \/run\/secrets\/database_replica_urls$/m],
  ['kubernetes/settings.yaml', /^# .*DATABASE_REPLICA_URLS/m],
  ['systemd/orgscope@.service', /^#Environment=DATABASE_REPLICA_URLS_FILE=%d\/database_replica_urls$/m],
  ['systemd/orgscope-doctor.service', /^#Environment=DATABASE_REPLICA_URLS_FILE=%d\/database_replica_urls$/m],
])('%s says how to name standbys', (path, said) => {
  expect(read(path)).toMatch(said);
});

test.each(['orgscope@', 'orgscope-doctor'])('%s.service says how to name PostgreSQL itself behind a pooler', (unit) => {
  const lines = ['LoadCredential=database_listen_url:/etc/orgscope/', 'Environment=DATABASE_LISTEN_URL_FILE=%d/'];
  expect(read(`systemd/${unit}.service`)).toContain(lines.map((line) => `#${line}database_listen_url\n`).join(''));
});

// Caddy 2.6 answers 502 to a write whose server has just ended.
test.each([
  ['compose/compose.yaml', 'compose/compose.yaml', /^  SHUTDOWN_DELAY: '(\d+)'$/m, /^  stop_grace_period: (\d+)s$/m],
  ['systemd/orgscope.env.example', 'systemd/orgscope@.service', /^SHUTDOWN_DELAY=(\d+)$/m, /^TimeoutStopSec=(\d+)$/m],
])('by %s servers stop after Caddy has heard of it, and may take so long', (settings, service, delay, grace) => {
  const seconds = (/** @type {string} */ path, /** @type {RegExp} */ pattern) => Number(pattern.exec(read(path))?.[1]);
  const interval = seconds('compose/Caddyfile', /^\t+health_interval (\d+)s$/m);
  expect(seconds(settings, delay)).toBeGreaterThan(2 * interval);
  expect(seconds(service, grace)).toBeGreaterThan(seconds(settings, delay) + 10);
});

test('an upgrade with systemd backs up, moves the link and migrates, each only after the one before', () => {
  const steps = read('README.md').replaceAll(/\\?\n */g, ' ');
  expect(steps).toMatch(
    / systemctl start orgscope-backup && ln -sfn \S+ \S+\/current && +systemctl start orgscope-migrate && /,
  );
  expect(steps).not.toMatch(/systemctl start orgscope-backup orgscope-migrate/);
  expect(read('systemd/orgscope-migrate.service')).toMatch(/^After=.* orgscope-backup\.service$/m);
});

test.each(['compose/backup-daily', 'kubernetes/backup.yaml', 'systemd/orgscope-backup.service'])(
  '%s first removes what a killed backup left a day ago, and nothing else',
  (path) => {
    const [removal = '', folder = ''] =
      /find (\S+) -name 'orgscope-\*\.unfinished' -mmin \+1440 -delete/.exec(read(path)) ?? [];
    expect(removal).not.toBe('');
    expect(read(path).indexOf(removal)).toBeLessThan(read(path).indexOf('orgscope backup "'));

    const backups = mkdtempSync(join(work, 'backups-'));
    const kept = ['orgscope-1.backup', 'orgscope-2.backup.7.unfinished', 'other.unfinished'];
    for (const name of [...kept, 'orgscope-1.backup.7.unfinished']) {
      writeFileSync(join(backups, name), '');
      const age = name.includes('-2') ? 0.9 : 1.1;
      const at = Date.now() / 1000 - age * 86_400;
      utimesSync(join(backups, name), at, at);
    }
    execFileSync('sh', ['-c', removal.replace(folder, backups)]);
    expect(readdirSync(backups).toSorted()).toEqual(kept);
  },
);

test('every shell script is one that sh can read', () => {
  const scripts = files.filter((path) => read(path).startsWith('#!/bin/sh'));
  expect(scripts).toContain('compose/make-secrets');
  for (const path of scripts) expect(spawnSync('sh', ['-n', join(deploy, path)]).status, path).toBe(0);
});

test('no command line has a password, which everyone on the machine could read', () => {
  const onLine = /psql\b[^\n#]*(?:\\\n[^\n]*)*(?:--set|-v|--variable)[ =]\w*password=/;
  const shown = files.filter((path) => !path.endsWith('.test.mjs'));
  expect(onLine.test('psql --file x.sql \\\n  --set owner_password="$OWNER"')).toBe(true);
  expect(shown.filter((path) => onLine.test(read(path)))).toEqual([]);
});

test('no file contains a password or a key', () => {
  const inUrl = /\w+:\/\/[^\s:@/]+:[^\s:@/$…]+@/;
  const ofKubernetes = /^kind: Secret$/m;
  const others = files.filter((path) => !path.endsWith('.test.mjs') && path !== 'compose/make-secrets');
  expect(others.filter((path) => inUrl.test(read(path)) || ofKubernetes.test(read(path)))).toEqual([]);
});
