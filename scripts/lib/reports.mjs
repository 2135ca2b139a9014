import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** Reads the counts of a Vitest or Playwright report. @param {unknown} report @returns {Counts} */
export function countsOf(report) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, stats } =
    /** @type {Record<string, number> & { stats?: Record<string, number> }} */ (report);
  if (numPassedTests !== undefined) {
    return {
      passed: numPassedTests,
      failed: numFailedTests ?? 0,
      skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
    };
  }
  if (stats?.expected === undefined) throw new Error('Neither a report of Vitest nor of Playwright');
  return {
    passed: stats.expected,
    failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0),
    skipped: stats.skipped ?? 0,
  };
}

/**
 * The counts of a run. A run that fails without a failed test (an unhandled error, no report, no tests) counts as one
 * failure, so that a total never says "0 failed" for a failed run.
 * @param {{ code: number, report?: string }} run
 * @returns {Counts}
 */
export function countsOfRun({ code, report }) {
  if (report === undefined) return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  const counts = existsSync(report)
    ? countsOf(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  const wentWrong = code !== 0 || counts.passed + counts.failed === 0;
  return wentWrong && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** @param {Counts[]} all @returns {Counts} */
export function total(all) {
  const sum = (/** @type {keyof Counts} */ key) => all.reduce((so, counts) => so + counts[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}
