import Fastify from 'fastify';
import type { FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import { makeLogger } from '../lib/process/logger.ts';
import { sweepRegularly } from './sweep.ts';

test('a sweep that fails does not keep the others from running, and the log names it', async () => {
  const lines: string[] = [];
  const done: string[] = [];
  const loggerInstance: FastifyBaseLogger = makeLogger('info', { write: (line) => void lines.push(line) });
  const app = Fastify({ loggerInstance });
  sweepRegularly(app, {
    sessions: async () => void done.push('sessions'),
    mails: async () => Promise.reject(new Error('locked')),
    jobs: async () => void done.push('jobs'),
  });

  await expect(app.sweep()).rejects.toThrow('Sweeps failed: mails');

  expect(done).toEqual(['sessions', 'jobs']);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ sweep: 'mails', err: expect.objectContaining({ message: 'locked' }) }),
  ]);
  await app.close();
});
