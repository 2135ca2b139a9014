import * as z from 'zod/mini';
import { wholeForm } from '@orgscope/contract/errors';
import type { FieldErrors } from '@orgscope/contract/errors';
import { codeOf, message } from '@orgscope/contract/words/message';
import { AppError, notFound } from './app-error.ts';

/** Which part of a request a schema speaks of, in Fastify's words. */
type RequestPart = 'params' | 'querystring' | 'body' | 'headers' | undefined;

type Issue = z.core.$ZodIssue;

/** What is expected, where a schema does not say it in its own words. */
const expectations: Readonly<Record<string, string>> = {
  array: message('common.not_list'),
  object: message('common.not_object'),
};

function textOf(issue: Issue): string {
  if (codeOf(issue.message) || issue.code !== 'invalid_type') return issue.message;
  return expectations[issue.expected] ?? issue.message;
}

const fieldErrors = (issues: Issue[]): FieldErrors => {
  // Without a prototype, so that a field named __proto__ is a field.
  const faults: FieldErrors = Object.create(null);
  const note = (field: string, text: string) => {
    const texts = (faults[field] ??= []);
    if (!texts.includes(text)) texts.push(text);
  };
  for (const issue of issues) {
    const [first, ...deeper] = issue.path;
    if (issue.code === 'unrecognized_keys' && first === undefined) {
      for (const name of issue.keys) note(name, message('common.unknown_field'));
      continue;
    }
    // Of a body that is a list: the position, and the field there.
    note(typeof first === 'number' ? [first, ...deeper].join('.') : String(first ?? wholeForm), textOf(issue));
  }
  return { ...faults };
};

/** Every fault of a request at once, by field. An id that cannot be one is refused in its resource's own words. */
function refusalFor(part: RequestPart, issues: Issue[]): AppError {
  return part === 'params' ? notFound(issues[0]?.message) : new AppError('validation_failed', fieldErrors(issues));
}

/** The faults of a body by field; none where it is well. */
export const faultsIn = (schema: z.ZodMiniType, body: unknown): FieldErrors =>
  fieldErrors(z.safeParse(schema, body).error?.issues ?? []);

/** No record has it: the largest that a column takes. */
const absentId = 2_147_483_647;
const notId = message('common.not_record_id');

/** Input that names a client by what cannot be an id names an absent one, so that both get the same answer; undefined for any other. */
function withAbsentClient(data: unknown, issues: readonly Issue[]): object | undefined {
  const isClient = issues.some((issue) => issue.path.join('.') === 'client_id' && issue.message === notId);
  return isClient ? { ...(data as object), client_id: absentId } : undefined;
}

/** Fastify's validator for the contract's schemas: unknown fields are dropped, wrong types refused. */
export function validatorFor({ schema, httpPart }: { schema: unknown; httpPart?: string }) {
  const zodSchema = schema as z.ZodMiniType;
  return (data: unknown): { value: unknown } | { error: AppError } => {
    // A request without a body has none of the fields: its faults are those of an empty form.
    const sent = z.safeParse(zodSchema, data ?? {});
    const named = sent.error && withAbsentClient(data, sent.error.issues);
    const parsed = named ? z.safeParse(zodSchema, named) : sent;
    if (parsed.success) return { value: parsed.data };
    return { error: refusalFor(httpPart as RequestPart, parsed.error.issues) };
  };
}
