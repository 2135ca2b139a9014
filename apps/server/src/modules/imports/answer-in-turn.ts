import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { linesType } from '@orgscope/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorOf } from '../../errors/app-error.ts';
import type { AppError } from '../../errors/app-error.ts';
import { textsOf } from '../../errors/told.ts';
import { Streamed } from '../../http/streamed.ts';
import type { ImportTurn } from './import-turns.ts';

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface Work<Answer> {
  readonly turn: ImportTurn;
  work(): Promise<Answer>;
  /** What an error means to the caller. */
  refusalOf(error: unknown): AppError;
}

const ndjson = { 'content-type': `${linesType}; charset=utf-8` };

/** Whether the caller reads an answer that comes in lines. */
const readsLines = ({ headers }: FastifyRequest) => headers.accept?.includes(linesType) ?? false;

/** The signal of a caller that has left. */
function leaving({ reply }: Call): AbortSignal {
  const left = new AbortController();
  if (reply.raw.destroyed) left.abort();
  else reply.raw.once('close', () => left.abort());
  return left.signal;
}

/**
 * Does the work of a call when its turn has come. Who has to wait and reads lines is told how many come first; the
 * answer is the last line then, and what would have been its status is in it. Whoever leaves gives the turn up.
 */
export async function answerInTurn<Answer>(
  call: Call,
  { turn, work, refusalOf }: Work<Answer>,
): Promise<Answer | Streamed> {
  const signal = leaving(call);

  /** The work, with the turn given back once its answer is out. */
  async function workThenEnd(): Promise<Answer> {
    let answer: Answer | undefined;
    try {
      return (answer = await work());
    } finally {
      if (answer instanceof Streamed) answer.stream.once('close', () => void turn.end());
      else await turn.end();
    }
  }

  function inLines(): Streamed {
    const lines = new PassThrough();
    const say = (line: unknown) => lines.write(`${JSON.stringify(line)}\n`);
    const run = async () => {
      try {
        await turn.wait(signal, (waiting) => say({ waiting }));
        const answer = await workThenEnd();
        if (answer instanceof Streamed) return await pipeline(answer.stream, lines);
        say(answer);
      } catch (error) {
        await turn.end();
        if (lines.destroyed || signal.aborted) return lines.destroy();
        const refusal = refusalOf(error);
        say({ success: false, message: textsOf(refusal.detail), error: errorOf(refusal) });
      }
      lines.end();
    };
    void run();
    return new Streamed(ndjson, lines);
  }

  if (turn.before > 0 && readsLines(call.request)) return inLines();
  try {
    await turn.wait(signal, () => undefined);
  } catch (error) {
    await turn.end();
    throw error;
  }
  return workThenEnd();
}
