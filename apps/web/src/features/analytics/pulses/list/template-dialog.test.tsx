import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../../testing/screen.tsx';
import TemplateDialog from './template-dialog.tsx';

const client = { id: 1, isOwn: true, mayChoose: false, query: {}, addressOf: (path: string) => path };

beforeAll(haveScreen);
afterEach(forgetScreen);

test('the focus waits for the templates in the dialog, and not on the button that closes it', async () => {
  let finish = async () => {};
  stubApi({
    GET: () =>
      new Promise((resolve) => {
        const data = [{ template: 'own', title: 'A pulse', questions: [] }];
        finish = () => act(async () => resolve(json({ success: true, data })));
      }),
  });
  openScreen(<TemplateDialog client={client} onClose={() => undefined} />, '/');
  const dialog = await screen.findByRole('dialog');
  const close = screen.getByRole('button', { name: 'Close' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  expect(document.activeElement).not.toBe(close);

  await finish();
  await screen.findByRole('button', { name: /Own questions/ });
  expect(dialog.contains(document.activeElement)).toBe(true);
  expect(document.activeElement).not.toBe(close);
});
