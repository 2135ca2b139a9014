import { installedProgram } from './installed-program.mjs';

const macApp = '/Applications/Firefox.app/Contents/MacOS/firefox';

/** The Firefox on this machine: the one that FIREFOX_PATH names, else an installed one. */
export const findFirefox = () => process.env.FIREFOX_PATH || installedProgram(['firefox-esr', 'firefox'], [macApp]);
