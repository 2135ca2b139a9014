import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countsOf, countsOfRun, total } from './reports.mjs';

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
