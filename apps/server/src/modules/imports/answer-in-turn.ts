import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { linesType } from '@orgscope/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalBody } from '../../errors/app-error.ts';
import type { AppError } from '../../errors/app-error.ts';
import { Streamed } from '../../http/streamed.ts';
import { othersWait } from './import-turns.ts';
import type { ImportTurn } from './import-turns.ts';

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface Work<Answer> {
  readonly turn: ImportTurn;
  work(): Promise<Answer>;
  /** The refusal to answer with after an error. */
  refusalOf(error: unknown): AppError;
  /** Lets the call be sent again with its Idempotency-Key. */
  freeKey(): Promise<void>;
}

const ndjson = { 'content-type': `${linesType}; charset=utf-8` };

/** Whether the caller accepts a response of JSON lines. */
const readsLines = ({ headers }: FastifyRequest) => headers.accept?.includes(linesType) ?? false;

/** Aborted when the caller disconnects. */
function disconnectSignal({ reply }: Call): AbortSignal {
  const controller = new AbortController();
  if (reply.raw.destroyed) controller.abort();
  else reply.raw.once('close', () => controller.abort());
  return controller.signal;
}

/**
 * Does the work of a call when its turn begins. A caller that accepts lines and has to wait receives its place in the
 * queue; the answer is the last line, and the error code stands in it, because the status is sent with the first line.
 * A caller that disconnects loses its turn; while it waits, its Idempotency-Key stays free.
 */
export async function answerInTurn<Answer>(
  call: Call,
  { turn, work, refusalOf, freeKey }: Work<Answer>,
): Promise<Answer | Streamed> {
  const signal = disconnectSignal(call);

  /** Ends the turn only after the last byte: a streamed answer is still at work when it is returned. */
  async function workThenEnd(): Promise<Answer> {
    let answer: Answer | undefined;
    try {
      return (answer = await work());
    } finally {
      if (answer instanceof Streamed) answer.stream.once('close', () => void turn.end());
      else await turn.end();
    }
  }

  function answerInLines(): Streamed {
    const lines = new PassThrough();
    const writeLine = (line: unknown) => lines.write(`${JSON.stringify(line)}\n`);
    const run = async () => {
      try {
        await turn
          .wait(signal, (waiting) => writeLine({ waiting }))
          .catch(async (error: unknown) => {
            if (signal.aborted) await freeKey();
            throw error;
          });
        const answer = await workThenEnd();
        if (answer instanceof Streamed) return await pipeline(answer.stream, lines);
        writeLine(answer);
      } catch (error) {
        await turn.end();
        if (lines.destroyed || signal.aborted) return lines.destroy();
        writeLine(refusalBody(refusalOf(error)));
      }
      lines.end();
    };
    void run();
    return new Streamed(ndjson, lines);
  }

  if (turn.before > 0 && readsLines(call.request)) return answerInLines();
  try {
    await turn.wait(signal, () => undefined);
  } catch (error) {
    await turn.end();
    // Its caller gave up waiting: no failure of the server, and this refusal frees the key.
    throw signal.aborted ? othersWait() : error;
  }
  return workThenEnd();
}
