import { listPulses } from '@orgscope/contract/resources/pulses';
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { decodeRecord } from '../../../../api/client/decode.ts';
import { forgetScreen, haveScreen, openScreen } from '../../../../testing/screen.tsx';
import { PulseLine } from './pulse-line.tsx';

const client = { id: 1, isOwn: true, mayChoose: false, query: {}, addressOf: (path: string) => path };
const closed = {
  id: 3,
  title: 'How is IT?',
  state: 'closed',
  invited: 9,
  closes_at: '2027-01-29T18:00',
  timezone: 'Europe/Berlin',
};

const show = (fields: object) =>
  openScreen(
    <PulseLine client={client} pulse={decodeRecord(listPulses, { ...closed, ...fields })} run={() => undefined} />,
    '/',
  );

beforeAll(haveScreen);
afterEach(forgetScreen);

test('a pulse that was closed early is shown with the day on which it ended', () => {
  show({ closed_at: '2027-01-12T09:30' });
  expect(screen.getByText('Closed 12 Jan 2027, 09:30')).toBeTruthy();
});

test('a pulse of a server that does not tell its end is shown with the planned one', () => {
  show({});
  expect(screen.getByText('Closed 29 Jan 2027, 18:00')).toBeTruthy();
});

test('a draft that was archived is shown as not sent, and not as closed', () => {
  show({ state: 'archived', invited: 0, closed_at: null });
  expect(screen.getByText('Not sent')).toBeTruthy();
  expect(screen.queryByText(/Closed/)).toBeNull();
});

test('pulses of one title are told apart by their dates', () => {
  show({ closed_at: '2027-01-12T09:30' });
  const when = 'Closed 12 Jan 2027, 09:30';
  expect(screen.getByRole('link', { name: `How is IT?, ${when}` })).toBeTruthy();
  expect(screen.getByRole('button', { name: `Actions for How is IT?, ${when}` })).toBeTruthy();
});
