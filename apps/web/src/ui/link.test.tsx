import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Link } from './link.tsx';

afterEach(cleanup);

const Address = () => <output>{useLocation().pathname}</output>;

/** Whether a click was left to the browser, and which screen is shown then. */
function click(link: ReactNode, init: MouseEventInit = {}) {
  render(
    <MemoryRouter initialEntries={['/here']}>
      {link}
      <Address />
    </MemoryRouter>,
  );
  const isLeft = fireEvent.click(screen.getByRole('link'), { button: 0, ...init });
  return [isLeft, screen.getByRole('status').textContent];
}

test('shows the screen without a new document', () => {
  expect(click(<Link to="/there?show=all">There</Link>)).toEqual([false, '/there']);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/there?show=all');
});

test('leaves a click with Ctrl, and a link out of the app, to the browser', () => {
  expect(click(<Link to="/there">There</Link>, { ctrlKey: true })).toEqual([true, '/here']);
  cleanup();
  const guide = (
    <Link to="/docs/" reloadDocument>
      Guide
    </Link>
  );
  expect(click(guide)).toEqual([true, '/here']);
});

test('stays when its own handler prevents it', () => {
  const link = (
    <Link to="/there" onClick={(event) => event.preventDefault()}>
      There
    </Link>
  );
  expect(click(link)).toEqual([false, '/here']);
});
