import { linesType } from '@orgscope/contract/endpoint';
import type { Endpoint } from '@orgscope/contract/endpoint';
import { endpoints } from '@orgscope/contract/endpoints';
import { Refusal } from '@orgscope/contract/errors';
import type { LightMyRequestResponse as Response } from 'fastify';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { hasEtag } from '../http/openapi/answer-headers.ts';
import { refusalsOf } from '../http/openapi/refusals.ts';

const documented = new Map<Endpoint, readonly string[]>();
function codesOf(endpoint: Endpoint): readonly string[] {
  const codes = documented.get(endpoint) ?? refusalsOf(endpoint);
  documented.set(endpoint, codes);
  return codes;
}

const withSlash = (path: string) => (path.endsWith('/') ? path : `${path}/`);

const patterns = endpoints.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`),
}));

/** The endpoint of the contract that matches a request; a path without parameters takes precedence. */
function endpointOf(method: string, url: string): Endpoint | undefined {
  const path = withSlash(url.split('?')[0] ?? '');
  const found = patterns.filter(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path));
  return (found.find(({ endpoint }) => endpoint.path === path) ?? found[0])?.endpoint;
}

/** Throws unless an answer matches the contract exactly, without additional fields. */
export function checkAnswer(method: string, url: string, response: Response): void {
  const endpoint = endpointOf(method, url);
  // A 304 has no body.
  if (!endpoint || response.statusCode >= 500 || response.statusCode === 304) return;
  const fault = (why: string) => new Error(`${method} ${url} answered ${response.statusCode} ${response.body}: ${why}`);
  // The mark of a message.
  if (endpoint.produces !== 'application/zip' && /\0|\\u0000/.test(response.body))
    throw fault('it has a message that was not put in words');
  const isAnswer = response.statusCode < 300;
  if (response.headers['etag'] && !hasEtag(endpoint)) throw fault('its description lacks the ETag');
  if (isAnswer && endpoint.produces) {
    if (!response.headers['content-type']?.toString().startsWith(endpoint.produces)) throw fault('not of its type');
    return;
  }
  // Lines: how many come first, and last the answer.
  const isLines = endpoint.queued && response.headers['content-type']?.toString().startsWith(linesType);
  const body: unknown = isLines ? JSON.parse(response.body.trimEnd().split('\n').at(-1) ?? '') : response.json();
  if (isAnswer && response.statusCode !== (endpoint.status ?? 200)) throw fault('not the status of the contract');
  const isRefused = !isAnswer || (isLines && (body as { success?: unknown }).success === false);
  const read = z.safeParse(isRefused ? Refusal : endpoint.answer, body);
  if (!read.success) throw fault(z.prettifyError(read.error));
  if (!isDeepStrictEqual(read.data, body)) throw fault('it has fields that the contract does not know');
  if (isRefused && !codesOf(endpoint).includes(z.parse(Refusal, body).error.code)) {
    throw fault('the API’s description lacks this code: see refusals.ts');
  }
}
