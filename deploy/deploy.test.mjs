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
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { afterAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

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

describe('the manifests of Kubernetes', () => {
  const require = createRequire(import.meta.url);
  const schemas = join(dirname(require.resolve('kubernetes-models')), '_schemas');
  const manifests = files
    .filter((path) => /^kubernetes\/.*\.yaml$/.test(path) && !path.endsWith('kustomization.yaml'))
    .flatMap((path) => parseAllDocuments(read(path)).map((document) => document.toJS()));
  const ofKind = (/** @type {string} */ kind) => manifests.find((manifest) => manifest.kind === kind);
  const pods = manifests
    .map(({ spec }) => spec?.template?.spec ?? spec?.jobTemplate?.spec.template.spec)
    .filter((pod) => pod !== undefined);

  /**
   * What the schema of Kubernetes says of a manifest. The schema allows unknown fields, which the cluster then ignores:
   * here they are those that its check never reads.
   * @param {any} manifest
   */
  function faultsOf(manifest) {
    /** @type {(() => string[])[]} */
    const unread = [];
    /** @param {any} value @param {string} path @returns {any} */
    const watched = (value, path) => {
      if (typeof value !== 'object' || value === null) return value;
      if (Array.isArray(value)) return value.map((item, at) => watched(item, `${path}/${at}`));
      const waiting = new Set(Object.keys(value));
      unread.push(() => [...waiting].map((key) => `${path}/${key}`));
      const inner = Object.fromEntries(
        Object.entries(value).map(([key, each]) => [key, watched(each, `${path}/${key}`)]),
      );
      return new Proxy(inner, {
        get(target, key) {
          waiting.delete(String(key));
          return Reflect.get(target, key);
        },
      });
    };
    const { apiVersion, kind } = manifest;
    const { validate: check } = require(join(schemas, `${schemaOf(apiVersion, kind)}.js`));
    check(watched(manifest, ''));
    const faults = (check.errors ?? []).map(
      (/** @type {any} */ error) => `${error.instancePath}: ${error.message ?? error.keyword}`,
    );
    return [...faults, ...unread.flatMap((rest) => rest())];
  }

  /** @param {string} apiVersion @param {string} kind */
  function schemaOf(apiVersion, kind) {
    const [group = '', version = ''] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
    const capital = (/** @type {string} */ word) => word.charAt(0).toUpperCase() + word.slice(1);
    return `IoK8sApi${capital(group.replace('.k8s.io', ''))}${capital(version)}${kind}`;
  }

  test.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest]))(
    '%s follows its schema and has no field that it does not know',
    (_, manifest) => expect(faultsOf(manifest)).toEqual([]),
  );

  test('would be refused with a misspelt field or a wrong type', () => {
    const deployment = structuredClone(ofKind('Deployment'));
    deployment.spec.template.spec.containers[0].readynessProbe = {};
    expect(faultsOf(deployment)).toEqual(['/spec/template/spec/containers/0/readynessProbe']);
    deployment.spec.minReadySeconds = 'five';
    expect(faultsOf(deployment)).toContain('/spec/minReadySeconds: type');
  });

  test('let pods write to their volumes alone, without root and without a token for the cluster', () => {
    expect(pods).toHaveLength(3);
    for (const pod of pods) {
      expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } });
      expect(pod.containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  test('name only settings, secrets, volumes and ports that exist', () => {
    const labels = ofKind('Deployment').spec.template.metadata.labels;
    for (const kind of ['Service', 'PodDisruptionBudget']) {
      const { selector } = ofKind(kind).spec;
      expect(labels).toMatchObject(selector.matchLabels ?? selector);
    }
    for (const { containers, volumes } of pods) {
      const mounted = containers[0].volumeMounts.map((/** @type {any} */ mount) => mount.name);
      expect(volumes.map((/** @type {any} */ volume) => volume.name).toSorted()).toEqual(mounted.toSorted());
    }
    const port = ofKind('Ingress').spec.rules[0].http.paths[0].backend.service.port.name;
    expect(ofKind('Service').spec.ports[0].name).toBe(port);
    expect(ofKind('Deployment').spec.template.spec.containers[0].ports[0].name).toBe(
      ofKind('Service').spec.ports[0].targetPort,
    );
  });

  test.each(['kubernetes', 'kubernetes/migrate'])('are all in the kustomization of %s', (folder) => {
    const { resources } = parse(read(`${folder}/kustomization.yaml`));
    const present = readdirSync(join(deploy, folder)).filter((name) => /(?<!kustomization)\.yaml$/.test(name));
    expect(resources.toSorted()).toEqual(present.toSorted());
  });

  test.skipIf(!isInstalled('kubectl'))('are put together by kubectl', () => {
    for (const folder of ['kubernetes', 'kubernetes/migrate']) {
      const text = execFileSync('kubectl', ['kustomize', join(deploy, folder)], { encoding: 'utf8' });
      expect(text).toMatch(/image: registry\.example\/orgscope:\d/);
    }
  });
});

describe.skipIf(!isInstalled('systemd-analyze'))('the units of systemd', () => {
  const units = files.filter((path) => /^systemd\/.*\.(service|timer)$/.test(path));

  /** Copies the units to a folder, with a program that exists here. */
  function copied() {
    const folder = mkdtempSync(join(work, 'units-'));
    for (const path of units) {
      const name = path.replace('systemd/', '').replace('@.', '@8001.');
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
    expect(services).toHaveLength(3);
    for (const path of services) {
      const args = ['security', '--offline=true', '--threshold=20', path];
      const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
      expect(status, stdout).toBe(0);
    }
  });
});

test.each([
  ['compose/compose.yaml', /^ +# DATABASE_REPLICA_URLS_FILE: \/run\/secrets\/database_replica_urls$/m],
  ['kubernetes/settings.yaml', /^# .*DATABASE_REPLICA_URLS/m],
  ['systemd/orgscope@.service', /^#Environment=DATABASE_REPLICA_URLS_FILE=%d\/database_replica_urls$/m],
])('%s says how to name standbys', (path, said) => {
  expect(read(path)).toMatch(said);
});

test('an upgrade with systemd migrates after the backup, and only if there is one', () => {
  expect(read('README.md')).toContain('systemctl start orgscope-backup && systemctl start orgscope-migrate &&');
  expect(read('README.md')).not.toMatch(/systemctl start orgscope-backup orgscope-migrate/);
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

test('no file contains a password or a key', () => {
  const inUrl = /\w+:\/\/[^\s:@/]+:[^\s:@/$…]+@/;
  const ofKubernetes = /^kind: Secret$/m;
  const others = files.filter((path) => !path.endsWith('.test.mjs') && path !== 'compose/make-secrets');
  expect(others.filter((path) => inUrl.test(read(path)) || ofKubernetes.test(read(path)))).toEqual([]);
});
