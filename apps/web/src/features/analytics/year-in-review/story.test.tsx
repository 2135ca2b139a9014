import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { haveTexts } from '../../../testing/texts.ts';
import { Story } from './story.tsx';

beforeAll(haveTexts);
afterEach(cleanup);

const screens = ['People', 'Cost', 'Projects'].map((title) => ({ id: title, title, line: '', chart: null }));

function Page() {
  const [at, setAt] = useState(2);
  return <Story screens={screens} at={at} onGo={setAt} stage={useRef<HTMLElement>(null)} />;
}

it.each([
  ['ltr', 'ArrowRight', 'ArrowLeft', -80],
  ['rtl', 'ArrowLeft', 'ArrowRight', 80],
] as const)('arrows and fingers turn the screens as the page runs: %s', (direction, forth, back, across) => {
  render(
    <div style={{ direction }}>
      <Page />
    </div>,
  );
  const stage = screen.getByRole('region');
  const title = () => screen.getByRole('heading').textContent;
  fireEvent.keyDown(stage, { key: forth });
  expect(title()).toBe('Projects');
  fireEvent.keyDown(stage, { key: back });
  expect(title()).toBe('Cost');
  fireEvent.touchStart(stage, { touches: [{ clientX: 200, clientY: 0 }] });
  fireEvent.touchEnd(stage, { changedTouches: [{ clientX: 200 + across, clientY: 0 }] });
  expect(title()).toBe('Projects');
});

it('keeps the focus on the button that has led to the last screen', () => {
  render(<Page />);
  const next = screen.getByRole('button', { name: 'Next screen' });
  next.focus();
  fireEvent.click(next);
  expect(screen.getByRole('heading').textContent).toBe('Projects');
  expect(document.activeElement).toBe(next);
  expect([next.hasAttribute('disabled'), next.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  fireEvent.click(next);
  expect(screen.getByRole('heading').textContent).toBe('Projects');
});
