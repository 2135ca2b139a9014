import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { haveTexts } from '../../../testing/texts.ts';
import { ExplorerTable } from './explorer-table.tsx';
import type { NamedLine } from './explorer-table.tsx';

beforeAll(haveTexts);
afterEach(cleanup);

const line = (key: string): NamedLine => ({ key, name: key, label: key, kind: 'value', groups: null, total: null });

const show = (dir: 'ltr' | 'rtl') => {
  render(
    <div style={{ direction: dir }}>
      <ExplorerTable
        name="Applications"
        heading="Category"
        number="Count"
        rows={[line('CRM')]}
        columns={[line('Live'), line('Planned')]}
        numberAt={() => ({ value: 3, amount: null, reason: null })}
        total={null}
        write={({ value }) => String(value)}
        onOpen={() => undefined}
        isOpen={() => false}
      />
    </div>,
  );
  return ['CRM, Live: 3', 'CRM, Planned: 3'].map((name) => screen.getByRole('button', { name }));
};

it.each([
  ['ltr', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
] as const)('walks the columns of a table as they are placed: %s', (dir, forth, back) => {
  const [first, second] = show(dir);
  first?.focus();
  fireEvent.keyDown(first ?? document, { key: forth });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second ?? document, { key: back });
  expect(document.activeElement).toBe(first);
});
