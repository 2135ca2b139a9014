import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { HomeCard } from '../../api/analytics-home.ts';
import { addTexts } from '../../i18n/texts.ts';
import { aMeasure } from '../../testing/measure.ts';
import { haveTexts } from '../../testing/texts.ts';
import { CardFigure } from './card-figure.tsx';

beforeAll(haveTexts);
afterEach(cleanup);

const card = (series: HomeCard['series']): HomeCard => ({
  page: 'year_in_review',
  locked: false,
  headline: '',
  headline_message: null,
  series,
  measure: aMeasure({ key: 'applications_closing' }),
});
const months = async () => (await screen.findAllByRole('img')).map((mark) => mark.getAttribute('aria-label'));

it('writes what came and went in a month in the forms of its counts', async () => {
  const counts = {
    added_one: 'one came',
    added_other: '{{count}} came',
    retired_one: 'one went',
    retired_other: '{{count}} went',
  };
  addTexts('home', { cards: { added: 'added', retired: 'retired', before: { year_in_review: '' }, counts } });
  render(
    <CardFigure
      card={card([
        { at: '2026-01', value: 1, down: 2 },
        { at: '2026-02', value: 5, down: 1 },
      ])}
    />,
  );
  expect(await months()).toEqual(['Jan, one came, 2 went', 'Feb, 5 came, one went']);
});

it('writes a figure without a counterpart alone', async () => {
  render(
    <CardFigure
      card={card([
        { at: '2025', value: 38, down: null },
        { at: '2026', value: 40, down: null },
      ])}
    />,
  );
  expect(await months()).toEqual(['2025, 38', '2026, 40']);
});

it('keeps the place of a period without a figure, and begins with the first one that has some', async () => {
  const { container } = render(
    <CardFigure
      card={card([
        { at: '2021', value: null },
        { at: '2022', value: 38 },
        { at: '2023', value: null },
        { at: '2024', value: null },
        { at: '2025', value: 39 },
        { at: '2026', value: 40 },
      ])}
    />,
  );
  expect(await months()).toEqual(['2022, 38', '2025, 39', '2026, 40']);
  const places = [...container.querySelectorAll('rect.fill-data-1')].map((bar) => Number(bar.getAttribute('x')));
  const [first = 0, second = 0, third = 0] = places;
  expect((second - first) / (third - second)).toBeCloseTo(3);
});

it('says since when a figure has changed, which is not the same for each page', async () => {
  addTexts('home', {
    cards: { before: { year_in_review: 'since the year began', performance_dashboard: 'in a year' } },
  });
  const measure = aMeasure({ key: 'applications_closing', value: 52, previous: 32 });
  const { rerender } = render(<CardFigure card={{ ...card([]), measure }} />);
  expect(await screen.findByText(/\+20/)).toHaveProperty('parentElement.textContent', '+20 since the year began');
  rerender(<CardFigure card={{ ...card([]), page: 'performance_dashboard', measure }} />);
  expect(screen.getByText(/\+20/)).toHaveProperty('parentElement.textContent', '+20 in a year');
});

it('continues the figure instead of saying it twice', () => {
  addTexts('headlines', {
    engagement: { share: '{{share}}% are active', hidden: 'This is hidden' },
    beside: { engagement: { share: 'are active' } },
  });
  const participation = (code: string, value: number | null): HomeCard => ({
    ...card([]),
    headline_message: { code, params: { share: 75 } },
    measure: aMeasure({ key: 'participation', value }),
  });
  render(<CardFigure card={participation('headlines.engagement.share', 75.2)} />);
  expect(screen.getByText('are active').previousSibling?.textContent).toMatch(/^75/);
  cleanup();
  // Without the figure, and where the headline does not say it, the whole sentence.
  render(<CardFigure card={participation('headlines.engagement.share', null)} />);
  expect(screen.getByText('75% are active')).toBeTruthy();
  cleanup();
  render(<CardFigure card={participation('headlines.engagement.hidden', 75.2)} />);
  expect(screen.getByText('This is hidden')).toBeTruthy();
});
