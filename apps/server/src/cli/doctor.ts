// `npm run doctor [-- --json] [--strict] [--send-mail ADDRESS]`: checks settings, database, mail, files and the proxy as the
// server would use them, and says what to do. Changes nothing.
import { parseArgs } from 'node:util';
import { emailAddress } from '@orgscope/contract/resources/passwords';
import * as z from 'zod/mini';
import { commandLine } from '../lib/process/command-line.ts';
import { readSettings } from '../settings.ts';
import { argumentsOf, command } from './command.ts';
import { examineAll } from '../doctor/examine.ts';
import type { Finding } from '../doctor/finding.ts';

const usage = commandLine('doctor', '[--json] [--strict] [--send-mail you@company.example]');
const marks = { fault: '✗', advice: '!', good: '✓' };

const lineOf = ({ level, about, text, remedy }: Finding) =>
  `${marks[level]} ${about}: ${text}${remedy ? `\n  → ${remedy}` : ''}`;

const readArguments = () =>
  argumentsOf(usage, () => {
    const options = {
      json: { type: 'boolean' },
      strict: { type: 'boolean' },
      'send-mail': { type: 'string' },
    } as const;
    const { values } = parseArgs({ options });
    const sendTo = values['send-mail'];
    if (sendTo !== undefined && !z.safeParse(emailAddress(), sendTo).success)
      throw new Error('--send-mail takes an e-mail address');
    return { json: values.json ?? false, strict: values.strict ?? false, sendTo };
  });

command('doctor', async () => {
  const { json, strict, sendTo } = readArguments();
  const found = await examineAll(readSettings(), { sendTo, readsSealed: true });
  const count = (level: Finding['level']) => found.filter((finding) => finding.level === level).length;
  const [faults, advice] = [count('fault'), count('advice')];
  const summary = `${found.length} checks: ${faults} to fix, ${advice} to consider.`;
  if (json)
    console.log(
      JSON.stringify({ faults, advice, findings: found.map(({ messages: _codes, ...finding }) => finding) }, null, 2),
    );
  else for (const finding of found) console.log(lineOf(finding));
  if (faults > 0) {
    if (!json) console.error(summary);
    process.exitCode = 1;
  } else {
    if (!json) console.log(summary);
    if (strict && advice > 0) process.exitCode = 2;
  }
});
