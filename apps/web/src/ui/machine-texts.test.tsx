// On a page that runs from right to left, a bracket or a first digit of such a text would be drawn at its other end.
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../testing/screen.tsx';
import { CopyableText } from './fields/copyable-text.tsx';
import AddAppDialog from '../features/account/security/add-app-dialog.tsx';
import { CodesDialog } from '../features/account/security/codes-dialog.tsx';
import DeliveryDialog from '../features/admin/webhooks/delivery-dialog.tsx';
import { SecretDialog } from '../features/records/tokens/secret-dialog.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

const opened = { open: true, onClose: () => {} };
const app = { id: 1, key: '2345ABCD', address: 'otpauth://totp/x' };
const at = '2026-11-27T08:00:00.000Z';
const delivery = { id: 1, message_id: 'msg_1', event: 'user.created', state: 'delivered', attempts: 1 };
const tries = [{ at, ms: 5, status: 200, error: null, answer: 'received.' }];

const shown: [what: string, dialog: ReactElement, texts: (string | RegExp)[]][] = [
  [
    'name in the DNS',
    <CopyableText key="" label="Name" words={{ copy: 'Copy', copied: 'Copied', copyFailed: 'Not copied' }}>
      _orgscope.acme.example
    </CopyableText>,
    ['_orgscope.acme.example'],
  ],
  ['secret and its use', <SecretDialog key="" {...opened} secret="osk_x=" />, ['osk_x=', /^curl /]],
  ['recovery code', <CodesDialog key="" {...opened} codes={['2345-abcd']} />, ['2345-abcd']],
  ['key of an app', <AddAppDialog key="" {...opened} app={app} onAdded={() => {}} />, ['2345 ABCD']],
  [
    'delivery of a webhook',
    <DeliveryDialog key="" {...opened} delivery={delivery} isOn query={{}} />,
    [/^\{\s+"id"/, 'received.'],
  ],
];
test.each(shown)('a %s runs from left to right in every language', async (_, dialog, texts) => {
  stubApi({ GET: () => json({ success: true, data: { ...delivery, body: '{"id":1}', tries } }) });
  openScreen(dialog, '/');
  for (const text of texts) expect((await screen.findByText(text)).dir, `${text}`).toBe('ltr');
});
