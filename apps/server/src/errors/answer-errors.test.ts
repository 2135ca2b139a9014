import { Writable } from 'node:stream';
import { errorStatuses } from '@orgscope/contract/errors';
import type { ErrorCode } from '@orgscope/contract/errors';
import { message } from '@orgscope/contract/words/message';
import Fastify from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { NoTurn } from '../lib/scheduling/fair-turns.ts';
import { answerErrors } from './answer-errors.ts';
import { AppError } from './app-error.ts';

const log: string[] = [];
const sink = new Writable({
  write(chunk, _encoding, done) {
    log.push(String(chunk));
    done();
  },
});
const nameTaken = () => new AppError('name_taken', { name: ['Taken'] });
const logger: FastifyBaseLogger = pino(sink);
const app: FastifyInstance = Fastify({ loggerInstance: logger, genReqId: () => 'request-1' });
answerErrors(app, { things_name: nameTaken });

let thrown: unknown;
app.get('/', async () => {
  throw thrown;
});
afterAll(() => app.close());

const answerTo = async (error: unknown) => {
  thrown = error;
  const response = await app.inject('/');
  return { status: response.statusCode, body: response.json(), headers: response.headers };
};

/** As Drizzle hands on what the driver throws. */
const databaseError = (code: string, constraint?: string) =>
  new Error('Failed query: select secret', { cause: Object.assign(new Error('secret'), { code, constraint }) });

it('answers each code with its status, refusals with success: false and failures without', async () => {
  for (const [code, status] of Object.entries(errorStatuses)) {
    const answer = await answerTo(new AppError(code as ErrorCode, 'Why'));
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual(
      status < 500
        ? { success: false, message: 'Why', error: { message: 'Why', code } }
        : { error: { message: 'Why', code, request_id: 'request-1' } },
    );
  }
});

it('logs an unexpected error, and answers without details', async () => {
  const { status, body } = await answerTo(new Error('select password from users'));

  expect(status).toBe(500);
  expect(body).toEqual({
    error: {
      message: 'Something went wrong on the server. Try again later.',
      code: 'internal_error',
      messages: [{ code: 'server.failed' }],
      request_id: 'request-1',
    },
  });
  expect(log.join('')).toContain('select password from users');
});

it('answers with English messages and their codes', async () => {
  const tooLong = message('common.more_than', { what: message('fields.description'), most: 5000 });

  expect((await answerTo(new AppError('inactive', message('industries.inactive')))).body).toEqual({
    success: false,
    message: 'This industry is inactive. Restore it first',
    error: {
      message: 'This industry is inactive. Restore it first',
      code: 'inactive',
      messages: [{ code: 'industries.inactive' }],
    },
  });
  expect((await answerTo(new AppError('validation_failed', { description: [tooLong], name: ['Why'] }))).body).toEqual({
    success: false,
    message: { description: ['Description must be at most 5,000 characters'], name: ['Why'] },
    error: {
      message: 'description: Description must be at most 5,000 characters, name: Why',
      code: 'validation_failed',
      messages: {
        description: [{ code: 'common.more_than', params: { what: { code: 'fields.description' }, most: 5000 } }],
      },
    },
  });
});

it('leaves the codes out of a list where one of its texts has none', async () => {
  const { body } = await answerTo(new AppError('inactive', [message('industries.inactive'), 'Why']));

  expect(body.message).toEqual(['This industry is inactive. Restore it first', 'Why']);
  expect(body.error).not.toHaveProperty('messages');
});

it('logs no refusal', async () => {
  log.length = 0;

  await answerTo(new AppError('validation_failed', 'Why'));

  expect(log.join('')).not.toContain('request failed');
});

it('takes things that are no errors for unforeseen ones', async () => {
  for (const value of ['text', null, { statusCode: 404 }]) {
    expect((await answerTo(value)).status).toBe(500);
  }
});

it('reads what a violated constraint means', async () => {
  expect((await answerTo(databaseError('23505', 'things_name'))).body.message).toEqual({ name: ['Taken'] });
  expect((await answerTo(databaseError('23505', 'others_name'))).body.error.code).toBe('name_taken');
  expect((await answerTo(databaseError('23503'))).body.error.code).toBe('in_use');
  expect((await answerTo(databaseError('23514'))).body.error.code).toBe('internal_error');
});

it('blames the input for a value that cannot be stored, and itself for a query that is wrong', async () => {
  expect((await answerTo(databaseError('22021'))).status).toBe(400);
  expect((await answerTo(databaseError('42601'))).status).toBe(500);
});

it('asks to try again where the trouble passes', async () => {
  for (const error of [databaseError('40P01'), databaseError('57P01'), databaseError('ECONNREFUSED'), new NoTurn()]) {
    const { status, body, headers } = await answerTo(error);
    expect([status, body.error.code, headers['retry-after']]).toEqual([503, 'unavailable', '2']);
  }
});
