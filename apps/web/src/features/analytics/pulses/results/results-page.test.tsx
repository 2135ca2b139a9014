import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { useSession } from '../../../../session/store.ts';
import { At, forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../../testing/screen.tsx';
import ResultsPage from './results-page.tsx';

beforeAll(haveScreen);
afterEach(() => {
  useSession.setState(useSession.getInitialState());
  forgetScreen();
});

const run = (id: number, state: string) => ({
  id,
  run: id,
  state,
  title: 'How is IT?',
  opened_on: `2026-0${id}-01`,
  invited: 9,
  answered: null,
});
const path = '/app/stakeholder-engagement/pulses/:id';
const results = {
  headline: 'Fewer than five people answered',
  as_of: '2026-04-01',
  client: { id: 2, name: 'Acme' },
  pulse: { id: 3, title: 'How is IT?', template: 'own', state: 'closed', run: 3, repeat: 'monthly', timezone: 'UTC' },
  runs: [run(1, 'archived'), run(2, 'closed'), run(3, 'closed')],
  participation: { invited: 9, answered: null, share: null, groups: [] },
  group: null,
  reason: 'too_few',
  answers: null,
  questions: [],
  actions: [],
};

/** Where the page is, and what its history entry holds. */
function Place() {
  const { pathname, state } = useLocation();
  return <output title="place">{`${pathname} ${JSON.stringify(state)}`}</output>;
}

function open(permissions: readonly string[], shown: object = results) {
  useSession.setState({
    user: { client: { id: 2, name: 'Acme' } },
    subscriptions: [{ modules: ['stakeholder_engagement'] }],
    permissions: ['analytics.can_view', ...permissions],
    isAuthenticated: true,
  });
  const api = stubApi({ GET: (call) => json({ success: true, data: call.path.includes('/results/') ? shown : [] }) });
  openScreen(
    <>
      <At path={path}>
        <ResultsPage />
      </At>
      <Place />
    </>,
    path.replace(':id', '3'),
  );
  return api;
}

test.each([
  ['a member the runs that are open to them', [], ['Run 3, March 2026', 'Run 2, February 2026']],
  [
    'an administrator all runs',
    ['core.can_manage_client'],
    ['Run 3, March 2026', 'Run 2, February 2026', 'Run 1, January 2026'],
  ],
])('offers %s', async (_, permissions, expected) => {
  open(permissions);

  fireEvent.click(await screen.findByRole('button', { name: /^Run/ }));
  const offered = await screen.findAllByRole('menuitemradio');
  expect(offered.map(({ textContent }) => textContent)).toEqual(expected);
});

test('an action that is being typed stays when results come that may be shown', async () => {
  const api = open(['core.can_manage_client']);
  fireEvent.click(await screen.findByRole('button', { name: 'Add an action' }));
  const text = await screen.findByLabelText<HTMLTextAreaElement>('What is done');
  fireEvent.change(text, { target: { value: 'Mend the printers' } });

  api.answers['GET'] = ({ path: asked }) =>
    json({ success: true, data: asked.includes('/results/') ? { ...results, reason: null, answers: 7 } : [] });
  fireEvent(window, new Event('visibilitychange'));
  await screen.findByText(/Results are made of 7 answers/);
  expect(screen.getByLabelText('What is done')).toBe(text);
  expect(text.value).toBe('Mend the printers');
});

test('another run is shown in place: the page keeps its scroll position and the focus', async () => {
  open([]);
  fireEvent.click(await screen.findByRole('button', { name: /^Run/ }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Run 2, February 2026' }));
  await waitFor(() =>
    expect(screen.getByTitle('place').textContent).toBe(`${path.replace(':id', '2')} {"stays":true}`),
  );
});

test('an action tells that its owner has left', async () => {
  const owner = { id: 9, name: 'Ann', is_active: false };
  const action = { id: 1, text: 'A second desk', owner, due_on: null, done_on: null, question_text: null, version: 1 };
  open([], { ...results, actions: [action] });

  expect(await screen.findByText('Ann (inactive)')).toBeDefined();
});
