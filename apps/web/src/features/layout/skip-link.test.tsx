import { fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, useLocation } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { haveTexts } from '../../testing/texts.ts';
import { SkipLink } from './skip-link.tsx';

const State = () => <output>{JSON.stringify(useLocation().state)}</output>;

beforeAll(haveTexts);

test('goes to the content and keeps what the page was opened with', () => {
  window.history.replaceState({ usr: { from: '/admin/users' }, key: 'here', idx: 0 }, '', '/auth/login');
  render(
    <BrowserRouter>
      <SkipLink />
      <main id="main" tabIndex={-1}>
        <State />
      </main>
    </BrowserRouter>,
  );
  const entries = window.history.length;

  fireEvent.click(screen.getByRole('link', { name: 'Skip to content' }));

  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(window.location.hash).toBe('');
  expect(window.history.length).toBe(entries);
  expect(screen.getByRole('status').textContent).toBe('{"from":"/admin/users"}');
});
