// `npm run doctor`: checks settings, database, mail and files as the server would use them, and says what to do.
// Changes nothing.
import { StartFailure } from '../lib/start-failure.ts';
import { readSettings } from '../settings.ts';
import { command } from './command.ts';
import { examineFolder } from './doctor/examine-folder.ts';
import { examineMail } from './doctor/examine-mail.ts';
import { examinePostgresql } from './doctor/examine-postgresql.ts';
import { examineSettings } from './doctor/examine-settings.ts';
import { examineStream } from './doctor/examine-stream.ts';
import type { Finding } from './doctor/finding.ts';

const marks = { fault: '✗', advice: '!', good: '✓' };
const levels = ['fault', 'advice', 'good'] as const;

const lineOf = ({ level, about, text, remedy }: Finding) =>
  `${marks[level]} ${about}: ${text}${remedy ? `\n  → ${remedy}` : ''}`;

command('doctor', async () => {
  const settings = readSettings();
  const found = (
    await Promise.all([
      examineSettings(settings),
      examineFolder(settings),
      settings.databaseUrl ? examinePostgresql(settings.databaseUrl, settings) : [],
      examineMail(settings),
      examineStream(settings),
    ])
  ).flat();
  // Findings that need action come first.
  const ordered = levels.flatMap((level) => found.filter((finding) => finding.level === level));
  for (const finding of ordered) console.log(lineOf(finding));
  const count = (level: Finding['level']) => found.filter((finding) => finding.level === level).length;
  const faults = count('fault');
  const summary = `${found.length} checks: ${faults} to fix, ${count('advice')} to consider.`;
  if (faults > 0) throw new StartFailure(summary);
  console.log(summary);
});
