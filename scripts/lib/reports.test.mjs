import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countsOf, countsOfRun, failuresOf, reportFailures, total } from './reports.mjs';
import { root } from './root.mjs';

const folder = mkdtempSync(join(tmpdir(), 'reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** @param {object} report */
function reportFile(report) {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return path;
}

const vitestReport = { numPassedTests: 4, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
const playwrightReport = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 } };

test('a Vitest report counts pending and to-do tests as skipped', () => {
  expect(countsOf(vitestReport)).toEqual({ passed: 4, failed: 1, skipped: 3 });
});

test('a Playwright report counts a flaky test as failed', () => {
  expect(countsOf(playwrightReport)).toEqual({ passed: 3, failed: 2, skipped: 2 });
});

test('anything else is not accepted as a report', () => {
  expect(() => countsOf({})).toThrow('Neither');
});

test('a run that fails without a failed test counts one failure', () => {
  const report = reportFile({ numPassedTests: 4, numFailedTests: 0 });
  expect(countsOfRun({ code: 1, report })).toEqual({ passed: 4, failed: 1, skipped: 0 });
  expect(countsOfRun({ code: 0, report })).toEqual({ passed: 4, failed: 0, skipped: 0 });
});

test('a run without tests or without its report counts one failure', () => {
  expect(countsOfRun({ code: 0, report: reportFile({ numPassedTests: 0 }) }).failed).toBe(1);
  expect(countsOfRun({ code: 0, report: join(folder, 'absent.json') }).failed).toBe(1);
});

test('a failed test is not counted twice for the exit code', () => {
  expect(countsOfRun({ code: 1, report: reportFile(vitestReport) }).failed).toBe(1);
});

test('a check without a report fails by its exit code', () => {
  expect(total([countsOfRun({ code: 0 }), countsOfRun({ code: 2 })])).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

const failedTest = { ancestorTitles: ['a list'], title: 'is sorted', status: 'failed', failureMessages: ['1', '2'] };
const passedTest = { ancestorTitles: [], title: 'is empty', status: 'passed', failureMessages: [] };

test('failed tests of a Vitest report are told with file, title and first error', () => {
  const name = join(root, 'scripts/list.test.mjs');
  const list = { name, status: 'failed', message: '', assertionResults: [passedTest, failedTest] };
  expect(failuresOf({ testResults: [list] })).toEqual([
    { file: join('scripts', 'list.test.mjs'), title: 'a list › is sorted', message: '1' },
  ]);
});

test('a file that could not be run is told with its message', () => {
  const file = { name: join(root, 'a.test.ts'), status: 'failed', message: 'No such module', assertionResults: [] };
  expect(failuresOf({ testResults: [file] })).toEqual([
    { file: 'a.test.ts', title: '(the whole file)', message: 'No such module' },
  ]);
});

test('failed tests of a Playwright report are told with file and line, those in groups and flaky ones too', () => {
  const spec = (/** @type {string} */ title, /** @type {string} */ status, /** @type {object[]} */ results) => {
    return { title, file: 'journeys/list.spec.ts', line: 7, tests: [{ status, results }] };
  };
  const failed = { errors: [{ message: 'first' }, { message: 'second' }] };
  const group = { title: 'on a phone', specs: [spec('scrolls', 'flaky', [failed, { errors: [] }])] };
  const file = { specs: [spec('opens', 'expected', []), spec('closes', 'unexpected', [failed])], suites: [group] };
  const report = { config: { rootDir: join(root, 'e2e') }, suites: [file], errors: [{ message: 'No tests found' }] };
  const where = `${join('e2e', 'journeys', 'list.spec.ts')}:7`;
  expect(failuresOf(report)).toEqual([
    { file: where, title: 'closes', message: 'first' },
    { file: where, title: 'on a phone › scrolls', message: 'first' },
    { file: '', title: '(outside of the tests)', message: 'No tests found' },
  ]);
});

test('a failure is told in at most 30 lines and without colours', () => {
  const message = `\u001b[31mwrong\u001b[39m${'\nline'.repeat(40)}`;
  const report = reportFile({ testResults: [{ name: root, status: 'failed', message, assertionResults: [] }] });
  const [told] = reportFailures({ name: 'tests', code: 1, output: '', report });
  expect(told).toMatch(/^✗ tests › \(the whole file\)\n {4}wrong\n {4}line\n/);
  expect(told?.split('\n')).toHaveLength(31);
});

test('a run that fails without a failed test is told by its output, and one that succeeds is not told', () => {
  expect(reportFailures({ name: 'lint', code: 1, output: 'unused\n' })).toEqual(['✗ lint\n    unused']);
  expect(reportFailures({ name: 'lint', code: 0, output: 'fine\n' })).toEqual([]);
});
