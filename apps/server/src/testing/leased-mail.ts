import type { LeasedMail } from '../mail/leases.ts';

/** A leased invitation for tests of what mails say. */
export const aLeasedMail = (fields: Partial<LeasedMail> = {}): LeasedMail => ({
  id: 7,
  cause: 'invitation:7',
  kind: 'invitation',
  userId: 1,
  toAddress: 'ada@people.example',
  toName: 'Ada Okafor',
  parameters: { client: 'Acme', inviter: 'Marcus Bell' },
  secret: 'k7mp-3xwq-9hdt-r2fv',
  createdAt: new Date('2026-11-20T09:30:00Z'),
  expiresAt: new Date('2026-11-23T09:30:00Z'),
  attempts: 1,
  nextAttemptAt: new Date('2026-11-20T09:30:00Z'),
  leasedUntil: null,
  deliveredAt: null,
  deadAt: null,
  lastError: null,
  language: null,
  ...fields,
});
