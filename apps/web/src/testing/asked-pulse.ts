import type { AskedPulse } from '@orgscope/contract/resources/pulse-answers';
import { aQuestion } from './pulse-questions.ts';

/** A pulse of one comment, as the page on which it is answered reads it. */
export const asked: AskedPulse = {
  client: { name: 'Acme', primary_color: '#123456' },
  title: 'How is work?',
  intro: null,
  template: 'own',
  sender: 'Acme IT',
  questions: [aQuestion('reason', 'comment')],
  closes: '2999-01-01T00:00:00Z',
  closes_at: '2999-01-01T00:00',
  timezone: 'UTC',
  changed: null,
};
