import * as z from 'zod/mini';
import type { OnboardingStep } from './onboarding-steps.ts';
import type { Permission } from './permissions.ts';

/** Who may call: anybody, anybody signed in, or a holder of at least one of the permissions. */
export type Access = 'public' | 'signed-in' | readonly [Permission, ...Permission[]];

type Schema = z.ZodMiniType | undefined;

/** An answer in lines, each of them JSON. */
export const linesType = 'application/x-ndjson';

/** A file that may come in a form: the name of its field, and what it must be. */
export interface Upload {
  readonly field: string;
  readonly takes: 'picture' | 'csv';
}

/**
 * One call of the API, as a value: the server registers it, the web client calls it, the OpenAPI page and the sweeping
 * tests enumerate it. `path` ends in `/` and names its parameters as `:id`.
 */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}/`;
  /** One sentence for the API page. */
  readonly summary: string;
  readonly access: Access;
  /** The steps of the onboarding during which the call is open; none unless told. Public calls are open always. */
  readonly openDuring?: readonly OnboardingStep[];
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The body may come as a form too, with a file. */
  readonly upload?: Upload;
  /** The body of the answer when all went well. */
  readonly answer: Answer;
  /** What the answer is where it is no JSON: it is streamed then. */
  readonly produces?: 'text/csv' | 'application/x-ndjson';
  /**
   * It may have to wait. Who asks for lines (`Accept: application/x-ndjson`) is then told how many come first, a line of
   * JSON at a time, the answer or the refusal being the last; anybody else waits for the answer.
   */
  readonly queued?: true;
  /** The status of that answer; 200 unless told. */
  readonly status?: 200 | 201;
}

// An optional field's type includes undefined: it is taken off before the schema is asked.
type InputOf<S extends Schema> = [NonNullable<S>] extends [never] ? undefined : z.input<NonNullable<S>>;
export type ParamsOf<E extends Endpoint> = InputOf<E['params']>;
export type QueryOf<E extends Endpoint> = InputOf<E['query']>;
export type BodyOf<E extends Endpoint> = InputOf<E['body']>;
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;

/** Keeps the literal types of an endpoint. */
export function endpoint<
  Answer extends z.ZodMiniType,
  Params extends Schema = undefined,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
>(value: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return value;
}

/** `{success: true, data}`, the usual frame of an answer. */
export const withData = <T extends z.ZodMiniType>(data: T) => z.object({ success: z.literal(true), data });

/** `{success: true, message}`, the answer of a write, with the record that came of it where there is one. */
export const withMessage = <T extends z.ZodMiniType>(data: T) =>
  z.object({ success: z.literal(true), message: z.string(), data: z.optional(data) });
