// Apart from the other calls about attributes: home reads it, and loads nothing of forms.
import * as z from 'zod/mini';
import { endpoint, withData } from '../endpoint.ts';

export const listUnansweredAttributes = endpoint({
  method: 'GET',
  path: '/api/core/me/attributes/unanswered/',
  summary: 'The required attributes for which the signed-in user has chosen no option, by name. Home asks for them.',
  access: 'signed-in',
  answer: withData(z.array(z.object({ id: z.int(), name: z.string() }))),
});
