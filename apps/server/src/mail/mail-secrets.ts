// The tokens and passwords in mails, encrypted while they wait in the outbox.
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Database } from '../db/connections/database.ts';
import { platformScope } from '../db/scope.ts';
import { mails } from '../db/tables/mails.ts';
import type { MailKind } from '../db/tables/mails.ts';
import { isSealed, sealer } from '../lib/secrets/sealer.ts';

/** The context of a mail's secret: it cannot be decrypted for another cause, kind or reader. */
interface Bound {
  readonly cause: string;
  readonly kind: MailKind;
  readonly toAddress: string;
}

declare const sealed: unique symbol;
/** A secret as the outbox stores it. */
export type SealedSecret = string & { readonly [sealed]: true };

/** Encrypts the secret of a mail before it is added to the outbox. */
export type Seal = <M extends Bound>(
  mail: M & { readonly secret: string },
) => Omit<M, 'secret'> & Bound & { readonly secret: SealedSecret };

const contextOf = ({ cause, kind, toAddress }: Bound) => JSON.stringify([cause, kind, toAddress]);

/** Encrypts what mails must not show in the database, such as links; bound to its mail, so that it opens in no other. */
export function mailSecrets(secretKeys: readonly Buffer[]) {
  const { seal: sealText, open } = sealer(secretKeys, 'outbox');
  const seal: Seal = (mail) => ({ ...mail, secret: sealText(mail.secret, contextOf(mail)) as SealedSecret });
  return {
    seal,
    /** The secret of a mail taken from the outbox. */
    open: (mail: Bound & { readonly secret: string | null }): string | null =>
      mail.secret === null ? null : open(mail.secret, contextOf(mail)),
  };
}

export type MailSecrets = ReturnType<typeof mailSecrets>;

const slice = 500;

/** Encrypts what an earlier version added to the outbox. Several servers may do so at once. */
export async function sealPlainSecrets(database: Database, { seal }: MailSecrets): Promise<void> {
  const db = database.in(platformScope);
  for (let last = 0; ;) {
    const rows = await db
      .select({
        id: mails.id,
        cause: mails.cause,
        kind: mails.kind,
        toAddress: mails.toAddress,
        secret: mails.secret,
      })
      .from(mails)
      .where(and(isNotNull(mails.secret), gt(mails.id, last)))
      .orderBy(asc(mails.id))
      .limit(slice);
    for (const { id, secret, ...bound } of rows) {
      if (secret === null || isSealed(secret)) continue;
      await db
        .update(mails)
        .set({ secret: seal({ ...bound, secret }).secret })
        .where(and(eq(mails.id, id), eq(mails.secret, secret)));
    }
    if (rows.length < slice) return;
    last = rows.at(-1)?.id ?? last;
  }
}
