// The files for Prometheus and Grafana, as the tools that read them see them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './lib/root.mjs';

const folder = join(root, 'deploy/monitoring');
/** @param {string} name */
const read = (name) => readFileSync(join(folder, name), 'utf8');
/** @param {string[]} args */
const promtool = (...args) => spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });
const isInstalled = promtool('--version').status === 0;

/** @returns {string[]} */
const queries = () =>
  JSON.parse(read('dashboard.json')).panels.flatMap(
    (/** @type {{ targets?: { expr: string }[] }} */ { targets = [] }) => targets.map(({ expr }) => expr),
  );

// Debian's package prometheus has promtool.
describe.skipIf(!isInstalled)('promtool', () => {
  test.each([
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
    ['check', 'config', 'prometheus.yml'],
  ])('%s %s %s', (...args) => {
    // It reads the token's file, which a machine with Prometheus has.
    const { status, stdout, stderr } =
      args[1] === 'config' ? promtool('check', 'config', '--syntax-only', args[2] ?? '') : promtool(...args);
    expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
  });

  test('understands every query of the dashboard', () => {
    const rules = queries().map((expr, index) => ({
      record: `panel:${index}`,
      expr: expr.replaceAll('$instance', '.*'),
    }));
    const made = mkdtempSync(join(tmpdir(), 'orgscope-dashboard-'));
    writeFileSync(join(made, 'rules.yml'), JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    const { status, stdout, stderr } = promtool('check', 'rules', '--lint=none', join(made, 'rules.yml'));
    rmSync(made, { recursive: true });
    expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
  });
});

test('figures of the whole database are not added up over servers', () => {
  const bare = [...queries(), read('alerts.yml')].flatMap((text) =>
    [...text.matchAll(/(\w+\()?orgscope_shared_\w+/g)].filter(
      ([, around]) => !['max(', 'absent_over_time(', 'delta('].includes(around ?? ''),
    ),
  );
  expect(bare.map(([text]) => text)).toEqual([]);
});

test('each alert says what to do', () => {
  const alerts = read('alerts.yml').split('- alert: ').slice(1);
  expect(alerts.length).toBeGreaterThan(10);
  expect(alerts.filter((text) => !/ action: \S/.test(text) || !/ summary: \S/.test(text))).toEqual([]);
});

// Debian's promtool is built without Kubernetes and refuses the file.
test('on Kubernetes Prometheus looks for the port and the label that the servers have', () => {
  const servers = readFileSync(join(root, 'deploy/kubernetes/servers.yaml'), 'utf8');
  expect(read('prometheus.kubernetes.yml')).toMatch(/^ {8}regex: server;metrics$/m);
  expect(servers).toMatch(/^ {6}labels: .*app\.kubernetes\.io\/component: server }$/m);
  expect(servers).toMatch(/^ +- { name: metrics, containerPort: \d+ }$/m);
});
