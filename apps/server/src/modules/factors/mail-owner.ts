import { randomUUID } from 'node:crypto';
import type { Drizzle } from '../../db/connections/database.ts';
import type { FactorChange } from '../../db/tables/mails.ts';
import { enqueue, recipientOf } from '../../mail/outbox.ts';

export interface Owner {
  readonly id: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Mails the owner of an account what happened to its second factors; `once` names what is mailed once only. */
export const mailOwner = (
  tx: Drizzle,
  owner: Owner,
  change: FactorChange,
  { once = randomUUID(), ...parameters }: { readonly once?: string } & Readonly<Record<string, string>> = {},
): Promise<void> =>
  enqueue(tx, {
    cause: `factors_changed:${owner.id}:${change}:${once}`,
    kind: 'factors_changed',
    ...recipientOf(owner),
    parameters: { change, ...parameters },
  });
