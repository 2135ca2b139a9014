import { execFileSync } from 'node:child_process';
import { installedProgram } from './installed-program.mjs';

const macApp = '/Applications/Firefox.app/Contents/MacOS/firefox';
/** Older ones do not know what Playwright asks of them at the start. `.ci/run` has the same number. */
const oldest = 143;

/** @param {string} path */
const versionOf = (path) => Number(/\d+/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' }))?.[0]);

/** The Firefox on this machine: the one that FIREFOX_PATH names, else an installed one that is recent enough. */
export function findFirefox() {
  const { FIREFOX_PATH } = process.env;
  if (FIREFOX_PATH) return FIREFOX_PATH;
  const installed = installedProgram(['firefox-esr', 'firefox'], [macApp]);
  return installed && versionOf(installed) >= oldest ? installed : undefined;
}
