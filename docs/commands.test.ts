// Every command that the documents show in a block is run by a test, or stands in a list with the reason why none can.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');
const guide = readdirSync(`${root}/docs/guide`).map((file) => `docs/guide/${file}`);
const documents = ['README.md', 'deploy/README.md', ...guide.filter((file) => file.endsWith('.md'))];

/** Blocks of the shell: those of another language name it. */
function shellBlocks(text: string): string[] {
  const blocks = [...text.matchAll(/^( *)```(\w*)\n([\s\S]*?)^\1```$/gm)];
  return blocks
    .filter(([, , language = '']) => /^(sh|bash|shell|console)?$/.test(language))
    .map((block) => block[3] ?? '');
}

/** The commands of a block: one a line or joined by &&, but for lines that a backslash or an open quote continues. */
function commandsOf(block: string): string[] {
  const commands: string[] = [];
  let open = '';
  for (const line of block.replaceAll(/\\\n\s*/g, '').split('\n')) {
    open += open ? ` ${line.trim()}` : line.trim();
    if (open.split("'").length % 2 === 0) continue;
    if (!/^(for .*; do|done)$/.test(open)) commands.push(...open.split(/ && */).filter(Boolean));
    open = '';
  }
  return commands;
}

const shown = documents.flatMap((document) =>
  shellBlocks(read(document)).flatMap((block) => commandsOf(block).map((command) => ({ document, command }))),
);

/** Which test runs a command, and words of it that the test must have. */
const runByTests: { command: RegExp; by: string; words: string[] }[] = [
  // That test takes the blocks from the guide itself.
  {
    command: /^orgscope (list|get|export|import|backup) /,
    by: 'apps/server/src/modules/api-tokens/guide.test.ts',
    words: ['docs/guide/api.md'],
  },
  {
    command: /^(curl --silent --fail --header|printf 'Asset tag)/,
    by: 'apps/server/src/modules/api-tokens/guide.test.ts',
    words: ['docs/guide/api.md'],
  },
  {
    command: /^export ORGSCOPE_(URL|TOKEN)=/,
    by: 'apps/server/src/modules/api-tokens/guide.test.ts',
    words: ['ORGSCOPE_URL', 'ORGSCOPE_TOKEN'],
  },
  {
    command: /^npm install https:\S+\/orgscope-client\.tgz$/,
    by: 'scripts/client-package.test.mjs',
    words: ['dist/docs/orgscope-client.tgz'],
  },
  { command: /^npm start$/, by: 'scripts/start.test.mjs', words: ["spawn('npm', ['start']", 'README.md'] },
  { command: /^npm test$/, by: '.ci/run', words: ['npm test'] },
  // That test takes the blocks from the documents themselves.
  {
    command: /^(sha256sum --check|tar -xzf orgscope-[\d.]+-linux-x64\.tar\.gz$|cd orgscope-|\.\/orgscope --help$)/,
    by: 'scripts/package/release.test.mjs',
    words: ['docs/guide/operating.md'],
  },
  {
    command:
      /^(mkdir -p \/opt|tar -xzf \S+ -C|ln -sfn orgscope-0\.1\.0|cd \/opt|umask|openssl rand|echo .* > \/etc|install|systemd-run(?!.* restore ))/,
    by: 'scripts/package/release.test.mjs',
    words: ['deploy/README.md', 'own-machine'],
  },
  {
    command: /^(systemctl daemon-reload|systemctl start orgscope-migrate)$/,
    by: 'scripts/package/own-machine',
    words: ['systemctl()', 'ExecStart='],
  },
  {
    command: /^runuser -u postgres -- psql .*create-logins\.sql$/,
    by: 'scripts/package/release.test.mjs',
    words: ['deploy/README.md', 'own-machine'],
  },
  {
    command: /^pgbackrest .* restore$/,
    by: 'apps/server/src/db/backup/point-in-time.test.ts',
    words: ["'pgbackrest'", "'restore'", '--type=time', '--target-action=promote'],
  },
  {
    command: /^\.\/make-secrets$/,
    by: 'deploy/deploy.test.mjs',
    words: ["execFileSync(join(folder, 'make-secrets'))"],
  },
];

/** What no test runs, and why. Its files, commands of orgscope, settings and addresses are checked below. */
const notRun: { command: RegExp; reason: string }[] = [
  { command: /^npm run package$/, reason: 'builds everything again; release.test.mjs calls the function behind it' },
  { command: /^ln -sfn orgscope-0\.2\.0/, reason: 'names the next release' },
  { command: /^(cd deploy\/compose|cp \.env\.example \.env)$/, reason: 'leads to docker' },
  {
    command: /^(systemctl (enable|restart|stop|start orgscope-(backup|doctor|restore))|journalctl)\b/,
    reason: 'needs systemd as the first process; systemd-analyze checks the units',
  },
  { command: /^systemd-run .* restore /, reason: 'needs a client that was lost; tests of the command put one back' },
  { command: /^until curl -fs http:\/\/127\.0\.0\.1/, reason: 'waits for services of systemd' },
  { command: /^docker /, reason: 'needs a container engine; the schema of compose files is checked' },
  {
    command: /^(runuser -u postgres -- )?psql .*--command ['"](alter|create) database orgscope /,
    reason: 'makes room for a restore; the tests restore into databases of their own',
  },
  { command: /^kubectl /, reason: 'needs a cluster; the manifests are checked by their schemas' },
];

const unused = (list: { command: RegExp }[]) =>
  list
    .filter((entry) => !shown.some(({ command }) => entry.command.test(command)))
    .map(({ command }) => String(command));

describe('commands in blocks of the documents', () => {
  test('are found', () => expect(shown.length).toBeGreaterThan(40));

  test('are each run by a test, or listed with a reason', () => {
    const known = [...runByTests, ...notRun];
    expect(shown.filter(({ command }) => !known.some((entry) => entry.command.test(command)))).toEqual([]);
  });

  test('are each in one of the two lists, which have nothing else', () => {
    expect(unused([...runByTests, ...notRun])).toEqual([]);
    const twice = shown.filter(
      ({ command }) => [...runByTests, ...notRun].filter((entry) => entry.command.test(command)).length > 1,
    );
    expect(twice).toEqual([]);
  });

  test.each(runByTests)('$command is run by $by', ({ by, words }) => {
    const text = read(by);
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
  });
});

describe('commands that no test runs', () => {
  const commands = shown
    .map(({ command }) => command)
    .filter((command) => notRun.some((entry) => entry.command.test(command)));
  const all = commands.join('\n');
  const found = (pattern: RegExp) => [...all.matchAll(pattern)].map(([, word = '']) => word);

  test('name units of systemd that exist', () => {
    const words = commands
      .filter((command) => command.startsWith('systemctl '))
      .flatMap((command) => command.split(' '));
    const units = words.filter((word) => word.startsWith('orgscope')).map((word) => word.replace(/@.*/, '@'));
    const file = (unit: string) => `${root}/deploy/systemd/${unit.includes('.') ? unit : `${unit}.service`}`;
    expect(units.length).toBeGreaterThan(3);
    expect(units.filter((unit) => !existsSync(file(unit)))).toEqual([]);
  });

  test('set settings that the server has', () => {
    const names = found(/(?:--from-file=|\s)([A-Z]+_[A-Z_]+?)(?:_FILE)?=/g);
    const settings = read('apps/server/src/settings.ts');
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !new RegExp(`^  ${name}:`, 'm').test(settings))).toEqual([]);
  });

  test('ask addresses that the server has', () => {
    const paths = found(/http:\/\/127\.0\.0\.1:\S+?(\/api\/\S+?);/g);
    expect(paths).toEqual(['/api/health/ready/']);
    expect(read('scripts/package/release.test.mjs')).toContain('/api/health/ready/');
  });
});

test('commands of the operator, in blocks and in sentences, exist with their options', () => {
  const usages = [...read('apps/server/src/cli/orgscope.ts').matchAll(/usage: '([^']+)'/g)].map(
    ([, usage = '']) => usage,
  );
  const inSentences = documents.flatMap((document) =>
    [...read(document).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code),
  );
  const calls = [...shown.map(({ command }) => command), ...inSentences].flatMap((text) =>
    [
      ...text.matchAll(
        /(?:^|\/|-- |migrate )(?:orgscope )?((?:start|migrate|admin:create|doctor|backup|restore|audit:verify|citus)(?: [^'`]*)?)'?$/g,
      ),
    ].map(([, call = '']) => call),
  );
  const wrong = calls.filter((call) => {
    const [name, ...rest] = call.split(' ');
    const usage = usages.find((known) => known.split(' ')[0] === name);
    return !usage || rest.some((word) => word.startsWith('--') && word !== '--' && !usage.includes(word));
  });
  expect(calls.length).toBeGreaterThan(5);
  expect(wrong).toEqual([]);
});
