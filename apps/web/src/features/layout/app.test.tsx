import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useNavigate } from 'react-router';
import { usePathParams } from '../../lib/hooks/use-path-params.ts';
import { haveTexts } from '../../testing/texts.ts';
import { Link } from '../../ui/link.tsx';
import { App } from './app.tsx';
import type { Screen } from './screens/screen.ts';

const drawn = (heading: string) => () => (
  <>
    <h1>{heading}</h1>
    <Link to="/industries">Industries</Link>
    <Link to="/clients">Clients</Link>
    <Link to="/broken">Broken</Link>
    <Link to="/far">Far</Link>
    <Link to="/things/1">Thing 1</Link>
  </>
);
const at = (path: string, title: Screen['title'], load: Screen['load']): Screen => ({
  path,
  frame: 'plain',
  title,
  texts: [],
  load,
});

let breaks: boolean;
let arrives: boolean;
const Broken = () => {
  if (breaks) throw new Error('Broken on purpose');
  return <h1>Mended</h1>;
};
/** The page of a record; that of the third breaks. */
const Thing = () => {
  const { id } = usePathParams();
  const navigate = useNavigate();
  if (id === '3') throw new Error('Broken on purpose');
  return (
    <>
      <h1>{`Thing ${id}`}</h1>
      <Link to="/things/2">Thing 2</Link>
      <Link to="/things/3">Thing 3</Link>
      <button onClick={() => void navigate('/things/2', { state: { stays: true } })}>In place</button>
    </>
  );
};
const screens = [
  at('/things/:id', 'applications:title', async () => ({ default: Thing })),
  at('/industries', 'industries:title', async () => ({ default: drawn('Industries') })),
  at('/clients', 'clients:title', async () => ({ default: drawn('Clients') })),
  at('/broken', 'users:title', async () => ({ default: Broken })),
  at('/far', 'assets:title', async () => {
    if (!arrives) throw new Error('No network');
    return { default: drawn('Far') };
  }),
];

beforeAll(() => {
  haveTexts();
  configure({ asyncUtilTimeout: 8000 });
});
beforeEach(() => {
  [breaks, arrives] = [true, false];
  window.history.replaceState(null, '', '/industries');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(cleanup);

/** All that the page loads before it renders has arrived at the end. */
const settled = (begin: () => void) =>
  act(async () => {
    begin();
    await vi.dynamicImportSettled();
  });
const press = (role: 'link' | 'button', name: string) =>
  settled(() => fireEvent.click(screen.getByRole(role, { name })));
const follow = (name: string) => press('link', name);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
async function open() {
  await settled(() => void render(<App screens={screens} />));
  await heading('Industries');
}
const announced = () => document.querySelector('[aria-live=polite]')?.textContent;

test('a new page focuses its heading and is announced; the first page is read from its start', async () => {
  await open();
  expect([document.title, announced()]).toEqual(['Industries · Orgscope', '']);
  expect(document.activeElement).toBe(document.body);
  await follow('Clients');
  const arrived = await heading('Clients');
  await waitFor(() => expect(announced()).toBe('Clients · Orgscope'));
  expect(document.title).toBe('Clients · Orgscope');
  expect(document.activeElement).toBe(arrived);
});

test('a new page starts at its top, and going back restores the scroll position', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  await open();
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(640);
  fireEvent.scroll(window);
  await follow('Clients');
  await heading('Clients');
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  await settled(() => window.history.back());
  await heading('Industries');
  expect(scrollTo).toHaveBeenLastCalledWith(0, 640);
});

test('a screen that fails to render says so, and a press renders it again', async () => {
  await open();
  await follow('Broken');
  expect(screen.getByRole('alert')).toBeDefined();
  breaks = false;
  await press('button', 'Try again');
  expect(await heading('Mended')).toBeDefined();
});

test('leaving a failed screen removes its error', async () => {
  await open();
  await follow('Broken');
  await screen.findByRole('button', { name: 'Try again' });
  await settled(() => window.history.back());
  expect(await heading('Industries')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('another record of the same screen is a new page: it starts at its top and focuses its heading', async () => {
  await open();
  await follow('Thing 1');
  await heading('Thing 1');
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  scrollTo.mockClear();
  screen.getByRole('link', { name: 'Thing 2' }).focus();
  await follow('Thing 2');
  expect(document.activeElement).toBe(await heading('Thing 2'));
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
});

test('another record that is chosen in place, such as a run of a pulse, leaves focus and scroll position', async () => {
  await open();
  await follow('Thing 1');
  await heading('Thing 1');
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  scrollTo.mockClear();
  const inPlace = screen.getByRole('button', { name: 'In place' });
  inPlace.focus();
  await press('button', 'In place');
  await heading('Thing 2');
  expect(document.activeElement).toBe(inPlace);
  expect(scrollTo).not.toHaveBeenCalled();
  await settled(() => window.history.back());
  expect(document.activeElement).toBe(await heading('Thing 1'));
});

test('another record of the same screen removes the error of one that failed', async () => {
  await open();
  await follow('Thing 1');
  await heading('Thing 1');
  await follow('Thing 3');
  await screen.findByRole('button', { name: 'Try again' });
  await settled(() => window.history.back());
  expect(await heading('Thing 1')).toBeDefined();
});

test('a screen that cannot be loaded is requested again', async () => {
  await open();
  await follow('Far');
  arrives = true;
  await press('button', 'Try again');
  expect(await heading('Far')).toBeDefined();
});
