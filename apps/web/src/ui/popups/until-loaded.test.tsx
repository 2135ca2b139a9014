import { act, render, screen } from '@testing-library/react';
import { use } from 'react';
import { expect, test } from 'vitest';
import { UntilLoaded } from './until-loaded.tsx';

const names = ['Function', 'Location'];

test('loaded controls take over the focus, each from the one in its place', async () => {
  let load: () => void = () => {};
  const loading = new Promise<void>((resolve) => {
    load = resolve;
  });
  function Loaded() {
    use(loading);
    return names.map((name) => <button key={name}>{name} menu</button>);
  }
  const screenOf = (isLoaded: boolean) => (
    <div>
      <UntilLoaded
        isLoaded={isLoaded}
        plain={names.map((name) => (
          <button key={name}>{name}</button>
        ))}
      >
        <Loaded />
      </UntilLoaded>
    </div>
  );
  const { rerender } = render(screenOf(false));
  screen.getByRole('button', { name: 'Location' }).focus();

  await act(async () => rerender(screenOf(true)));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Location' }));

  await act(async () => load());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Location menu' }));
});

test('the focus stays where it is elsewhere', async () => {
  const screenOf = (isLoaded: boolean) => (
    <div>
      <input aria-label="Search" />
      <UntilLoaded isLoaded={isLoaded} plain={<button>Function</button>}>
        <button>Function menu</button>
      </UntilLoaded>
    </div>
  );
  const { rerender } = render(screenOf(false));
  screen.getByLabelText('Search').focus();
  await act(async () => rerender(screenOf(true)));
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
});
