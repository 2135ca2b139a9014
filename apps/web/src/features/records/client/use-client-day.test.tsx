import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, startSession } from '../../../session/store.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import type { StubbedApi } from '../../../testing/screen.tsx';
import { useClientDay } from './use-client-day.ts';

const own = { id: 7, name: 'Acme', timezone: 'Asia/Tokyo' };
let api: StubbedApi;

beforeAll(haveScreen);
beforeEach(() => {
  api = stubApi({
    GET: () => json({ success: true, data: [own, { id: 8, name: 'Globex', timezone: 'America/New_York' }] }),
  });
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse('2026-11-21T14:59:30Z') });
});
afterEach(() => {
  forgetScreen();
  clearSession();
  vi.useRealTimers();
});

const Day = ({ of }: { of: number }) => <p data-testid="day">{useClientDay(of)}</p>;
const day = () => screen.getByTestId('day').textContent;

test('it is the day of the own company, and the next one once it has begun there', () => {
  startSession({ id: 9, client: own, permissions: ['core.can_manage_client'] }, []);
  openScreen(<Day of={7} />, '/admin/assets');
  expect(day()).toBe('2026-11-21');

  act(() => void vi.advanceTimersByTime(60_000));

  expect(day()).toBe('2026-11-22');
  expect(api.requests).toEqual([]);
});

test('for a platform administrator it is the day of the client that is shown', async () => {
  vi.setSystemTime('2026-11-22T03:00:00Z');
  startSession({ id: 9, client: own, permissions: ['core.can_admin', 'core.can_manage_client'] }, []);
  openScreen(<Day of={8} />, '/admin/assets?client=8');

  await waitFor(() => expect(day()).toBe('2026-11-21'));
});
