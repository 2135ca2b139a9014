import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetScreen, haveScreen, openScreen, stubApi } from '../../../testing/screen.tsx';
import { EndAccess } from './end-access.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <main>
      <h1>Assets</h1>
      {isOpen && <EndAccess id={1} />}
      <button onClick={() => setOpen(false)}>The access has ended</button>
    </main>
  );
}

test('an access that has ended goes with its button, and the heading has the focus', async () => {
  stubApi({});
  openScreen(<Page />, '/admin/assets');
  screen.getByRole('button', { name: 'End now' }).focus();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'The access has ended' })));
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});
