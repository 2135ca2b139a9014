import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { settleBase } from '../../../api/client/base-address.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import WaitingPulses from './waiting-pulses.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

const pulse = {
  id: 7,
  title: 'IT services',
  template: 'own',
  sender: 'Ada Park',
  questions: 3,
  closes: '2027-01-29T17:00:00Z',
  closes_at: '2027-01-29T18:00',
  timezone: 'Europe/Lisbon',
};

test('leads to the questions, is busy until the page is left, and can do so again on a page that Back brings from the memory of the browser', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  settleBase(json({}));
  stubApi({
    GET: () => json({ success: true, data: [pulse] }),
    POST: () => json({ success: true, data: { token: 'x'.repeat(43) } }),
  });
  openScreen(<WaitingPulses className="" />, '/app/home');
  const answer = await screen.findByRole('button', { name: 'Answer now: IT services' });

  for (const times of [1, 2]) {
    fireEvent.click(answer);
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(times));
    expect(answer.getAttribute('aria-busy')).toBe('true');
    fireEvent(window, new Event('pageshow'));
    await waitFor(() => expect(answer.getAttribute('aria-busy')).toBeNull());
  }
  expect(assign).toHaveBeenLastCalledWith(`/pulse/${'x'.repeat(43)}`);
});
