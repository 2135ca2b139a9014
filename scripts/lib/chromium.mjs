import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installedProgram, isProgram } from './installed-program.mjs';
import { root } from './root.mjs';
import { run, runNode } from './run.mjs';

const shell = 'chromium-headless-shell';
const full = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];
const macApps = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

const installedChromium = (names = [shell, ...full]) => installedProgram(names, macApps);

/** Playwright's own download, if it exists. */
async function downloadedChromium() {
  const { chromium } = await import('@playwright/test');
  return [chromium.executablePath()].find(isProgram);
}

/** The Chromium on this machine: the one that CHROMIUM_PATH names, else an installed one, else Playwright's own. */
export async function findChromium() {
  return process.env.CHROMIUM_PATH || installedChromium() || (await downloadedChromium());
}

/** Installs a package if apt is available and allowed. @param {string} name */
async function installPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', { args: ['update'], env, quiet: true });
  await run('apt-get', { args: ['install', '--yes', '--no-install-recommends', name], env, quiet: true });
}

/** Playwright's own full Chromium, downloaded if it is missing. */
async function downloadChromium() {
  await runNode(join(root, 'node_modules/@playwright/test/cli.js'), { args: ['install', 'chromium'], quiet: true });
  return downloadedChromium();
}

/** Finds Chromium, and installs it if it is missing. @returns {Promise<string | undefined>} */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  console.log('Installing Chromium for the browser tests.');
  await installPackage(shell);
  return installedChromium() ?? downloadChromium();
}

/**
 * Finds a full Chromium or Chrome, as users have it: it requests icons and draws its own controls, which the headless
 * shell does not. Installs one if there is none.
 * @returns {Promise<string | undefined>}
 */
export async function ensureFullChromium() {
  const found = installedChromium(full) ?? (await downloadedChromium());
  if (found) return found;
  console.log('Installing a full Chromium for a few of the journeys.');
  await installPackage('chromium');
  return installedChromium(full) ?? downloadChromium();
}
