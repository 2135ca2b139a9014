// Writes with an Idempotency-Key: sent again, they are answered again and not carried out again.
// draft-ietf-httpapi-idempotency-key-header
import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorStatuses } from '@orgscope/contract/errors';
import type { ErrorCode } from '@orgscope/contract/errors';
import { message } from '@orgscope/contract/words/message';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { claimKey, releaseKey, storeResponse } from './idempotency-queries.ts';
import type { CallersKey } from './idempotency-queries.ts';
import { sessionOf } from '../session/session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The key whose request this one is the first to carry out. */
    claimedKey: CallersKey | undefined;
  }
}

const keyMax = 255;
const answerMax = 256 * 1024;
const form = /^[\x21-\x7e]+$/;

/** The key of a request: a string in quotes, as in structured fields, or bare. */
function keyIn({ headers }: FastifyRequest): string | undefined {
  const header = headers['idempotency-key'];
  if (header === undefined) return undefined;
  const text = String(header);
  const key = /^"(.*)"$/.exec(text)?.[1] ?? text;
  if (!form.test(key) || key.length > keyMax)
    throw new AppError('malformed_request', message('idempotency.malformed', { most: keyMax }));
  return key;
}

/** An address as the description has it: its path ends in a slash. */
const withSlash = (url: string) => url.replace(/\/?(?=\?|$)/, '/');

/** What makes two requests the same: method, address, fields and file. */
async function fingerprintOf({ method, url, body, csv }: FastifyRequest): Promise<Buffer> {
  const digest = createHash('sha256').update(`${method} ${withSlash(url)}\n${JSON.stringify(body ?? null)}\n`);
  if (csv) for await (const piece of csv.pieces()) digest.update(piece);
  return digest.digest();
}

const refuse = (code: 'request_running' | 'key_reused' | 'answer_lost', why: 'running' | 'reused' | 'lost') =>
  new AppError(code, message(`idempotency.${why}`), code === 'request_running' ? { 'retry-after': '1' } : {});

/** The status of an outcome that is reported in a line: its answer had begun with 200. */
function statusIn(line: string): number {
  const outcome = JSON.parse(line) as { success?: boolean; error?: { code: ErrorCode } };
  return outcome.success === false && outcome.error ? errorStatuses[outcome.error.code] : 200;
}

/** Nothing was carried out: the database had no room for it. A commit that is lost is `answer_lost`. */
const wasNotTried = (status: number) => status === 503 || status === 429;

/** Lets all through, and hands the last line over before the end. */
function lastLineTo(keep: (line: string) => Promise<void>): Transform {
  let tail = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const held = Buffer.concat([tail, chunk]);
      tail = held.subarray(held.lastIndexOf('\n', -2) + 1);
      done(null, chunk);
    },
    flush(done) {
      // The answer ends, whatever becomes of its copy.
      const end = () => done();
      void keep(tail.toString()).then(end, end);
    },
  });
}

/** Answers each write with an `Idempotency-Key` once. Must be registered before answers are compressed. */
export function answerOnce(app: FastifyInstance, database: Database): void {
  app.decorateRequest('claimedKey', undefined);

  async function claim(request: FastifyRequest, reply: FastifyReply) {
    const key = keyIn(request);
    if (key === undefined) return undefined;
    const callersKey = { callerId: sessionOf(request).user.id, key };
    const claimed = await claimKey(database, callersKey, await fingerprintOf(request));
    if (claimed.isOurs) {
      request.claimedKey = callersKey;
      return undefined;
    }
    const { isSame, isAbandoned, status, contentType, answer } = claimed;
    if (isSame === false) throw refuse('key_reused', 'reused');
    if (isSame === null || (status === null && !isAbandoned)) throw refuse('request_running', 'running');
    if (status === null || answer === null) throw refuse('answer_lost', 'lost');
    return reply
      .code(status)
      .headers({ 'idempotent-replayed': 'true', 'content-type': contentType ?? 'application/json' })
      .send(answer);
  }

  async function keep(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
    const key = request.claimedKey;
    if (key === undefined) return payload;
    const { statusCode: status } = reply;
    const contentType = String(reply.getHeader('content-type'));
    // The request has been carried out, or not: a failure here must not change its answer.
    const store = (text: string, outcome = status) =>
      (wasNotTried(outcome)
        ? releaseKey(database, key)
        : storeResponse(database, key, { status, contentType, answer: text.length > answerMax ? null : text })
      ).catch((error: unknown) => request.log.warn({ err: error }, 'an answer was not kept'));
    if (!(payload instanceof Readable)) {
      await store(String(payload));
      return payload;
    }
    // Progress is not repeated, its outcome is. If the caller disconnects before it, there is none.
    const kept = lastLineTo(async (line) => store(line, statusIn(line)));
    pipeline(payload, kept).catch(() => undefined);
    return kept;
  }

  app.addHook('onRoute', (route) => {
    if (!route.config?.takesKey) return;
    route.preHandler = [route.preHandler ?? [], claim].flat();
    route.onSend = [keep, route.onSend ?? []].flat();
  });
}
