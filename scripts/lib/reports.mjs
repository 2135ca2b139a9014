import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.mjs';

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

/** @typedef {{ file: string, title: string, message: string }} Failure */

/**
 * The failed tests of a Vitest report. A file that could not be run has no tests, and a message of its own.
 * @param {any[]} files
 * @returns {Failure[]}
 */
function failuresInVitest(files) {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((/** @type {any} */ one) => one.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ file, title: '(the whole file)', message }];
    return failed.map((/** @type {any} */ { ancestorTitles, title, failureMessages }) => ({
      file,
      title: [...ancestorTitles, title].join(' › '),
      message: failureMessages[0],
    }));
  });
}

/**
 * The failed tests of a suite of a Playwright report.
 * @param {any} suite
 * @param {string} folder
 * @param {string[]} [titles]
 * @returns {Failure[]}
 */
function failuresInSuite({ specs = [], suites = [] }, folder, titles = []) {
  const own = specs.flatMap((/** @type {any} */ { file, line, title, tests }) => {
    const failed = tests.find((/** @type {any} */ { status }) => status === 'unexpected' || status === 'flaky');
    if (!failed) return [];
    const errors = failed.results.flatMap((/** @type {any} */ result) => result.errors ?? []);
    const where = `${relative(root, join(folder, file))}:${line}`;
    return [{ file: where, title: [...titles, title].join(' › '), message: errors[0]?.message }];
  });
  return own.concat(
    suites.flatMap((/** @type {any} */ inner) => failuresInSuite(inner, folder, [...titles, inner.title])),
  );
}

/** The failed tests of a Vitest or Playwright report. @param {any} report @returns {Failure[]} */
export function failuresOf({ testResults, suites = [], errors = [], config }) {
  if (testResults) return failuresInVitest(testResults);
  return [
    ...suites.flatMap((/** @type {any} */ file) => failuresInSuite(file, config.rootDir)),
    ...errors.map((/** @type {any} */ { message }) => ({ file: '', title: '(outside of the tests)', message })),
  ];
}

/**
 * What failed in a run, for the end of the log: each test with the first 30 lines of its first error, or the first 30
 * lines of the output of a run that failed otherwise.
 * @param {{ name: string, code: number, output: string, report?: string }} run
 */
export function reportFailures({ name, code, output, report }) {
  const failures = report && existsSync(report) ? failuresOf(JSON.parse(readFileSync(report, 'utf8'))) : [];
  if (failures.length === 0 && code !== 0) failures.push({ file: '', title: '', message: output });
  return failures.map(({ file, title, message }) => {
    const lines = stripVTControlCharacters(message || 'No message')
      .trim()
      .split('\n')
      .slice(0, 30);
    return [`✗ ${[name, file, title].filter(Boolean).join(' › ')}`, ...lines.map((line) => `    ${line}`)].join('\n');
  });
}
