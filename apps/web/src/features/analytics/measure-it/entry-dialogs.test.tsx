import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { useActingClient } from '../../../session/acting-client.ts';
import { clearSession, startSession } from '../../../session/store.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import EntryDialogs from './entry-dialogs.tsx';

beforeAll(haveScreen);
afterEach(() => {
  forgetScreen();
  clearSession();
  vi.useRealTimers();
});

function Page() {
  return (
    <EntryDialogs
      entry="figures"
      year={2025}
      measures={new Map()}
      client={useActingClient()}
      onClose={() => undefined}
    />
  );
}

test.each([
  ['Asia/Tokyo', '2027'],
  ['America/New_York', '2026'],
])('the last year that can be entered is the running one of a company in %s', async (timezone, last) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-31T23:30:00Z') });
  stubApi({ GET: () => json({ success: true, data: [] }) });
  startSession({ id: 9, client: { id: 7, name: 'Acme', timezone }, permissions: ['core.can_manage_client'] }, []);
  openScreen(<Page />, '/app/measure-it');

  fireEvent.click(await screen.findByRole('combobox', { name: 'Fiscal year' }));
  expect((await screen.findAllByRole('option'))[0]?.textContent).toBe(last);
});
