import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, getConfig, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, vi } from 'vitest';
import { PathParams } from '../lib/hooks/use-path-params.ts';
import { matchPath } from '../lib/match-path.ts';
import { ToastCorner } from '../ui/states/toast.tsx';
import { haveTexts } from './texts.ts';

interface SentRequest {
  method: string;
  path: string;
  body: unknown;
}

export interface StubbedApi {
  requests: SentRequest[];
  /** The answer to each method; a write succeeds by default. */
  answers: Record<string, (request: SentRequest) => Response | Promise<Response>>;
  writes: () => SentRequest[];
}

export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

export const refusal = (message: unknown, code: string) => () =>
  json({ success: false, message, error: { message: 'No', code } }, 409);

const { getElementError } = getConfig();

/** The page is printed once somebody reads the error: a search that waits throws one at each try, a seventh of the time. */
function elementError(message: string | null, container: Element): Error {
  const error = new Error(message ?? '');
  return Object.defineProperty(error, 'message', { get: () => getElementError(message, container).message });
}

/** Before all tests: texts, and timeouts for a busy machine. */
export function haveScreen() {
  haveTexts();
  configure({ asyncUtilTimeout: 8000, getElementError: elementError });
  vi.setConfig({ testTimeout: 20_000 });
}

/** Answers every API call, and records the requests. */
export function stubApi(answers: StubbedApi['answers']): StubbedApi {
  const requests: SentRequest[] = [];
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', body }: RequestInit = {}) => {
    // A file is sent as it is.
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : body;
    const call = { method, path: String(input), body: sent ?? undefined };
    requests.push(call);
    return (answers[method] ?? (() => json({ success: true, message: 'Done' })))(call);
  });
  return { requests, answers, writes: () => requests.filter(({ method }) => method !== 'GET') };
}

const Address = () => <output data-testid="address">{useLocation().search}</output>;

/** Shows what is at a path, as the app does. */
export function At({ path, children }: { path: string; children: ReactNode }) {
  const params = matchPath(path, useLocation().pathname);
  return params && <PathParams value={params}>{children}</PathParams>;
}

/** Renders a screen at an address. What was read is asked for again by each part that is mounted, unless it is younger than `staleTime`. */
export function openScreen(page: ReactNode, address: string, staleTime = 0) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime } } });
  render(
    <QueryClientProvider client={client}>
      <ToastCorner />
      <MemoryRouter initialEntries={[address]}>
        {page}
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** Chooses an option of a list as a pointer does. */
export async function choose(label: string, option: string) {
  fireEvent.click(await screen.findByRole('combobox', { name: label }));
  const wanted = await screen.findByRole('option', { name: option });
  // A list accepts a choice only under the pointer.
  fireEvent.pointerDown(wanted, { pointerType: 'mouse' });
  fireEvent.mouseMove(wanted);
  fireEvent.click(wanted);
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
}

/** After each test. */
export function forgetScreen() {
  cleanup();
  vi.unstubAllGlobals();
}
