import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './root.mjs';
import { run, runNode } from './run.mjs';

const names = ['chromium-headless-shell', 'chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];
const macApps = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installedChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...macApps].find(isProgram);
}

/** Playwright's own download, if it was made. */
async function downloadedChromium() {
  const { chromium } = await import('@playwright/test');
  return [chromium.executablePath()].find(isProgram);
}

/** The Chromium on this machine: the one named by CHROMIUM_PATH, else an installed one, else Playwright's own. */
export async function findChromium() {
  return process.env.CHROMIUM_PATH || installedChromium() || (await downloadedChromium());
}

/** Finds Chromium, installing it where it is missing. @returns {Promise<string | undefined>} */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  console.log('Installing Chromium for the browser tests.');
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', { args: ['update'], env, quiet: true });
    const args = ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell'];
    await run('apt-get', { args, env, quiet: true });
    const installed = installedChromium();
    if (installed) return installed;
  }
  await runNode(join(root, 'node_modules/@playwright/test/cli.js'), { args: ['install', 'chromium'], quiet: true });
  return downloadedChromium();
}
