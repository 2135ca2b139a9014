// The manifests of Kubernetes, by its schemas and by what they have to do with each other.
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const deploy = fileURLToPath(new URL('.', import.meta.url));
const read = (/** @type {string} */ path) => readFileSync(join(deploy, path), 'utf8');
const files = readdirSync(join(deploy, 'kubernetes'), { recursive: true, encoding: 'utf8' }).map(
  (path) => `kubernetes/${path}`,
);
const folders = ['kubernetes', 'kubernetes/migrate', 'kubernetes/restore'];
const hasKubectl = spawnSync('sh', ['-c', 'command -v kubectl']).status === 0;

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
    expect(pods).toHaveLength(4);
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

  test('let the ingress controller reach the servers, and Prometheus the port that the settings name for figures', () => {
    const ports = ofKind('Deployment').spec.template.spec.containers[0].ports;
    const numberOf = (/** @type {string} */ port) =>
      ports.find((/** @type {any} */ { name }) => name === port)?.containerPort;
    const [visitors, prometheus, ...others] = ofKind('NetworkPolicy').spec.ingress.map((/** @type {any} */ rule) => [
      ...rule.from.map((/** @type {any} */ from) => Object.values(from.namespaceSelector.matchLabels)).flat(),
      ...rule.ports.map((/** @type {any} */ { port }) => numberOf(port)),
    ]);
    const metricsPort = Number(/^ {2}# METRICS_PORT: '(\d+)'$/m.exec(read('kubernetes/settings.yaml'))?.[1]);
    expect({ visitors, prometheus, others }).toEqual({
      visitors: ['ingress-nginx', 8000],
      prometheus: ['monitoring', metricsPort],
      others: [],
    });
  });

  test('keep rules to private addresses in comments, which become valid without the signs', () => {
    const text = read('kubernetes/network-policy.yaml');
    const rules = (/** @type {string} */ yaml) => parse(yaml).spec.egress;
    const opened = text.replaceAll(/^ {4}# (- to:|  ports:)/gm, '    $1');
    const own = rules(opened).slice(rules(text).length);
    expect(own.flatMap((/** @type {any} */ { ports }) => ports).map((/** @type {any} */ { port }) => port)).toEqual([
      25, 4318, 6514,
    ]);
    expect(faultsOf(parse(opened))).toEqual([]);
  });

  test('are applied in the namespace of the pods by the README', () => {
    const lines = read('README.md').replaceAll('\\\n', '').split('\n');
    const commands = lines.filter((line) => line.startsWith('kubectl apply '));
    const named = commands.flatMap((command) =>
      [...command.matchAll(/ -f deploy\/(\S+)/g)].map(([, path = '']) => ({
        path,
        isInside: command.includes(' -n orgscope '),
        kind: parse(read(path)).kind,
      })),
    );
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter(({ kind, isInside }) => isInside === (kind === 'Namespace'))).toEqual([]);
  });

  test.each(folders)('are all in the kustomization of %s', (folder) => {
    const { resources } = parse(read(`${folder}/kustomization.yaml`));
    const present = readdirSync(join(deploy, folder)).filter((name) => /(?<!kustomization)\.yaml$/.test(name));
    expect(resources.toSorted()).toEqual(present.toSorted());
  });

  test.skipIf(!hasKubectl)('are put together by kubectl', () => {
    for (const folder of folders) {
      const text = execFileSync('kubectl', ['kustomize', join(deploy, folder)], { encoding: 'utf8' });
      expect(text).toMatch(/image: registry\.example\/orgscope:\d/);
    }
  });
});
