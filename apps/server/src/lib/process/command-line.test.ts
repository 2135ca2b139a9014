import { expect, test } from 'vitest';
import { commandLine } from './command-line.ts';

test('a command is called by npm where the source is', () => {
  expect(commandLine('migrate', '', '/srv/orgscope/scripts/command.mjs')).toBe('npm run migrate');
  expect(commandLine('backup', 'FILE', '/srv/orgscope/scripts/command.mjs')).toBe('npm run backup -- FILE');
});

test('a command is called by the launcher in a release', () => {
  const program = '/opt/orgscope/apps/server/dist/orgscope.js';
  expect(commandLine('migrate', '', program)).toBe('orgscope migrate');
  expect(commandLine('backup', 'FILE', program)).toBe('orgscope backup FILE');
});
