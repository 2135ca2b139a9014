/** @jsxImportSource preact */
import { screen, within } from '@testing-library/react';
import { render } from 'preact';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { addTexts } from '../../i18n/texts.ts';
import { aQuestion } from '../../testing/pulse-questions.ts';
import { haveTexts } from '../../testing/texts.ts';
import { Fields } from './fields.tsx';

beforeAll(haveTexts);
afterEach(() => {
  render(null, document.body);
  document.body.innerHTML = '';
});

test('the ends of importance are not those of satisfaction, which most languages word otherwise', () => {
  addTexts('pulse-answer', {
    service: { importance: 'How important?', satisfaction: 'How satisfied?' },
    importance: { low: 'Not important', high: 'Very important' },
    satisfaction: { low: 'Not satisfied', high: 'Very satisfied' },
  });
  render(
    <Fields
      question={aQuestion('desk', 'importance_satisfaction')}
      answer={{}}
      fault={undefined}
      onAnswer={() => undefined}
    />,
    document.body,
  );
  const namesIn = (group: string) =>
    within(screen.getByRole('group', { name: group }))
      .getAllByRole('radio')
      .map((radio) => radio.parentElement?.textContent);
  expect(namesIn('How important?')).toEqual(['1Not important', '2', '3', '4', '5Very important']);
  expect(namesIn('How satisfied?')).toEqual(['1Not satisfied', '2', '3', '4', '5Very satisfied']);
});
