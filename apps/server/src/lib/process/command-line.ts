import { basename } from 'node:path';

/**
 * How a command of this server is called: by the launcher `orgscope` of a release, or by npm where the source is.
 * @param program the program that runs
 */
export function commandLine(name: string, args = '', program = process.argv[1] ?? ''): string {
  const [start, between] = basename(program, '.js') === 'orgscope' ? ['orgscope', ' '] : ['npm run', ' -- '];
  return `${start} ${name}${args && between + args}`;
}
