import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { haveTexts } from '../../testing/texts.ts';
import { SearchField } from './search-field.tsx';

beforeAll(haveTexts);
afterEach(cleanup);

function Page({ behind = false }: { behind?: boolean }) {
  const [value, setValue] = useState('bank');
  return (
    <>
      <div inert={behind}>
        <SearchField label="Search" value={value} onChange={setValue} />
      </div>
      <input aria-label="Other" />
      <button type="button">Elsewhere</button>
    </>
  );
}

const search = () => screen.getByLabelText<HTMLInputElement>('Search');
function slashAt(target: HTMLElement, modifiers = {}) {
  target.focus();
  const isTyped = fireEvent.keyDown(target, { key: '/', ...modifiers });
  return { isTyped, isThere: document.activeElement === search() };
}

test('the key / focuses it from anywhere and selects its text', () => {
  render(<Page />);
  expect(slashAt(screen.getByRole('button', { name: 'Elsewhere' }))).toEqual({ isTyped: false, isThere: true });
  expect([search().selectionStart, search().selectionEnd]).toEqual([0, 4]);
});

test('ignores a / that is typed elsewhere or belongs to the browser', () => {
  render(<Page />);
  expect(slashAt(screen.getByLabelText('Other'))).toEqual({ isTyped: true, isThere: false });
  const button = screen.getByRole('button', { name: 'Elsewhere' });
  expect(slashAt(button, { ctrlKey: true })).toEqual({ isTyped: true, isThere: false });
});

test('ignores keys while a dialog is open', () => {
  render(<Page behind />);
  expect(slashAt(screen.getByText('Elsewhere'))).toEqual({ isTyped: true, isThere: false });
});

test.each([
  ['Esc', search, (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Escape' })],
  ['its button', () => screen.getByRole('button', { name: 'Clear search' }), fireEvent.click],
])('%s empties it and keeps the focus in it', (_, part, act) => {
  render(<Page />);
  part().focus();
  act(part());
  expect(search().value).toBe('');
  expect(document.activeElement).toBe(search());
});

test.each([{ isComposing: true }, { keyCode: 229 }])('Esc that ends a conversion keeps the text: %o', (composing) => {
  render(<Page />);
  fireEvent.keyDown(search(), { key: 'Escape', ...composing });
  expect(search().value).toBe('bank');
});
