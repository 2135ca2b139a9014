import * as z from 'zod/mini';
import { codeBeside } from './errors.ts';
import type { LimitClass } from './limit-class.ts';
import type { Module } from './modules.ts';
import type { OnboardingStep } from './onboarding-steps.ts';
import type { Permission } from './permissions.ts';

/** Who may call: anyone, any signed-in user, or a user with at least one of the permissions. */
export type Access = 'public' | 'signed-in' | readonly [Permission, ...Permission[]];

type Schema = z.ZodMiniType | undefined;

/** An answer of JSON lines. */
export const linesType = 'application/x-ndjson';

/** An answer that goes on: server-sent events. */
export const eventsType = 'text/event-stream';

/** A file in a form: the name of its field, and its requirements. */
export interface Upload {
  readonly field: string;
  readonly takes: 'picture' | 'csv';
}

/**
 * One API call as a value: the server registers it, the web client calls it, the OpenAPI page and the tests over all
 * endpoints enumerate it. `path` ends in `/` and names its parameters as `:id`.
 */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}/`;
  /** One sentence for the API page. */
  readonly summary: string;
  readonly access: Access;
  /** The steps of the onboarding during which the call is open; by default none. Public calls are always open. */
  readonly openDuring?: readonly OnboardingStep[];
  /**
   * A dangerous act: refused with `proof_required` unless the password was given in this session within 15 minutes, and to
   * API tokens always. `sometimes`: of some requests only, which the summary names and the handler looks for.
   */
  readonly needsProof?: true | 'sometimes';
  /**
   * What it makes lasts longer than the access that a client's administrators gave the operator: a token, an address that data
   * is sent to, a way to sign in. Refused to platform administrators in a client that has an administrator. `sometimes`: of
   * some requests only, which the summary names and the handler looks for.
   */
  readonly outlastsAccess?: true | 'sometimes';
  /** The subscription of the client that the call is about must include these analytics. */
  readonly module?: Module;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The size of a JSON body; 100 kB by default. */
  readonly maxBytes?: number;
  /** The body may also come as a form, with a file. */
  readonly upload?: Upload;
  /** The body of a successful answer. */
  readonly answer: Answer;
  /** The content type of an answer that is not JSON and is streamed. */
  readonly produces?: 'text/csv' | 'application/x-ndjson' | 'application/zip';
  /**
   * The call may have to wait. Callers that accept lines (`Accept: application/x-ndjson`) are told how many come first,
   * one JSON line at a time; the last line is the answer or the error. All others wait for the answer.
   */
  readonly queued?: true;
  /**
   * Callers that accept events (`Accept: text/event-stream`) receive them until they hang up, each with data of this form as
   * JSON. All others get the answer.
   */
  readonly events?: z.ZodMiniType;
  /** The limit that counts the call, if it is not the one of its method and access: see limitClassOf(). */
  readonly limit?: LimitClass | 'none';
  /** The status of a successful answer; 200 by default. */
  readonly status?: 200 | 201;
}

// An optional field's type includes undefined, which is removed before its schema is checked.
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

/** `{success: true, data}`, the usual envelope of an answer. */
export const withData = <T extends z.ZodMiniType>(data: T) => z.object({ success: z.literal(true), data });

/** `{success: true, message, data}`, the answer of a write: with the resulting record, or null if there is none. */
export const withMessage = <T extends z.ZodMiniType>(data: T) =>
  z.object({ success: z.literal(true), message: z.string(), ...codeBeside, data });
