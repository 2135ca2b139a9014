import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { haveTexts } from '../../testing/texts.ts';
import { ColorField } from './color-field.tsx';

function Form({ from = '', error }: { from?: string; error?: string }) {
  const [value, setValue] = useState(from);
  return <ColorField label="Primary" value={value} onChange={setValue} error={error} />;
}

const text = () => screen.getByLabelText<HTMLInputElement>('Primary');
const picker = () => screen.getByLabelText<HTMLInputElement>('Primary, colour picker');
const type = (value: string) => fireEvent.change(text(), { target: { value } });
const paste = (content: string) => fireEvent.paste(text(), { clipboardData: { getData: () => content } });

beforeAll(haveTexts);
afterEach(cleanup);

it('accepts # and up to six hex digits', () => {
  render(<Form />);
  for (const value of ['#', '#a', '#aBc12', '#aBc123', '']) {
    type(value);
    expect(text().value).toBe(value);
  }
  expect(text().maxLength).toBe(7);
});

it.each(['#12345g', '#1234567', '##12345', '#12 456', 'red', '12#456'])('refuses %s', (value) => {
  render(<Form from="#225681" />);
  type(value);
  expect(text().value).toBe('#225681');
});

it('refuses any other character before it appears', () => {
  render(<Form from="#22" />);
  const typed = (data: string) => {
    const event = createEvent('textInput', text(), { bubbles: true, cancelable: true });
    Object.assign(event, { data });
    fireEvent(text(), event);
    return event.defaultPrevented;
  };
  expect(['g', ' ', '-', 'é'].map(typed)).toEqual([true, true, true, true]);
  expect(['a', 'F', '0', '#'].map(typed)).toEqual([false, false, false, false]);
});

it('adds the # to digits that lack it', () => {
  render(<Form />);
  type('a');
  expect(text().value).toBe('#a');
});

it.each([
  ['#abc123', '#abc123'],
  ['ABC123', '#ABC123'],
  ['  #abc123\n', '#abc123'],
])('replaces the value with a pasted colour: %s', (content, value) => {
  render(<Form from="#225681" />);
  paste(content);
  expect(text().value).toBe(value);
});

it('shows the colour in the picker, and accepts the picked colour', () => {
  render(<Form from="#2A9D8F" />);
  expect(picker().value).toBe('#2a9d8f');
  fireEvent.input(picker(), { target: { value: '#e9a23b' } });
  expect(text().value).toBe('#e9a23b');
});

it('keeps the last complete colour in the picker while another is being typed', () => {
  render(<Form from="#2a9d8f" />);
  type('#12');
  expect(picker().value).toBe('#2a9d8f');
});

it('links the error to the text input', () => {
  render(<Form from="#12" error="Invalid hex color" />);
  expect(text().getAttribute('aria-invalid')).toBe('true');
  const description = document.getElementById(text().getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('Invalid hex color');
});
