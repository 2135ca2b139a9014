import { listAllowedAttributes, listMyAttributes } from '@orgscope/contract/resources/attributes';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { json, stubApi } from '../testing/screen.tsx';
import { pairAttributes as pair, useAttributes, useChooseOption } from './attributes.ts';
import { decodeContent } from './client/decode.ts';

const pairAttributes = (allowed: unknown, values: unknown) =>
  pair(decodeContent(listAllowedAttributes, allowed, { required: true }), decodeContent(listMyAttributes, values));

const options = [
  { id: 1, name: 'Remote' },
  { id: 2, name: 'On site' },
];

test('an allowed attribute has the choice of the user’s attribute with the same name', () => {
  const [paired] = pairAttributes(
    [{ id: 9, name: 'Work model', options }],
    [
      { id: 4, name: 'Seniority', option: { id: 7 } },
      { id: 5, name: 'Work model', option: { id: 2 } },
    ],
  );
  expect(paired).toMatchObject({ id: 5, name: 'Work model', chosen: '2' });
  expect(paired?.options).toEqual([
    { value: '1', label: 'Remote' },
    { value: '2', label: 'On site' },
  ]);
});

test('an answer that is older than a choice does not undo it', async () => {
  let late: Promise<void> | undefined;
  const answerOf = (path: string) =>
    path.includes('allowed') ? [{ id: 9, name: 'Work model', options }] : [{ id: 5, name: 'Work model', option: null }];
  stubApi({ GET: async ({ path }) => (await late, json({ success: true, data: answerOf(path) })) });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
  const { result } = renderHook(() => ({ attributes: useAttributes().data, choose: useChooseOption() }), { wrapper });
  await waitFor(() => expect(result.current.attributes).toMatchObject([{ id: 5, chosen: '' }]));

  let release = () => {};
  late = new Promise((resolve) => (release = resolve));
  const refetch = client.refetchQueries();
  await act(() => result.current.choose(5, '2'));
  await act(async () => {
    release();
    await refetch;
  });
  await waitFor(() => expect(result.current.attributes).toMatchObject([{ id: 5, chosen: '2' }]));
  vi.unstubAllGlobals();
});

test('an attribute without a choice, or without the user’s value, has no choice', () => {
  expect(
    pairAttributes([{ id: 9, name: 'Work model', options }], [{ id: 5, name: 'Work model', option: null }]),
  ).toMatchObject([{ id: 5, chosen: '' }]);
  expect(pairAttributes([{ id: 9, name: 'Work model' }], [])).toMatchObject([{ id: 9, chosen: '', options: [] }]);
});

test('a chosen option that is no longer offered is kept beside the options, with its name', () => {
  const values = (option: unknown) => [{ id: 5, name: 'Work model', option }];
  const allowed = [{ id: 9, name: 'Work model', options }];
  const [archived] = pairAttributes(allowed, values({ id: 7, name: 'Hybrid' }));
  expect(archived).toMatchObject({ chosen: '7', archived: { value: '7', label: 'Hybrid' } });
  expect(archived?.options.map(({ label }) => label)).toEqual(['Remote', 'On site']);
  expect(pairAttributes(allowed, values({ id: 2, name: 'On site' }))[0]?.archived).toBeUndefined();
});
