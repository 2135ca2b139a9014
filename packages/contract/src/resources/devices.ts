import * as z from 'zod/mini';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { message } from '../words/message.ts';

/**
 * One signed-in session of the user, in a form that people recognise. A name is empty if the browser does not send it.
 */
export const Device = z.object({
  id: z.string(),
  browser: z.string(),
  operating_system: z.string(),
  signed_in_at: z.string(),
  last_seen_at: z.string(),
  is_current: z.boolean(),
});
export type Device = z.infer<typeof Device>;

const path = '/api/core/me/devices/';

export const listDevices = endpoint({
  method: 'GET',
  path,
  summary: 'Where the user is signed in, latest first.',
  access: 'signed-in',
  answer: withData(z.array(Device)),
});

export const endDevice = endpoint({
  method: 'DELETE',
  path: `${path}:id/`,
  summary: 'Sign out one device; the own one ends this session.',
  access: 'signed-in',
  params: z.object({ id: z.guid(message('devices.absent')) }),
  answer: withMessage(z.null()),
});

export const endOtherDevices = endpoint({
  method: 'DELETE',
  path,
  summary: 'Sign out every device but this one.',
  access: 'signed-in',
  answer: withMessage(z.null()),
});
