import { message } from '@orgscope/contract/words/message';
import type { Assertion } from '@orgscope/contract/resources/passkeys';
import type { SignInCode } from '@orgscope/contract/resources/session';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { attempts } from '../../identity/limits/attempts.ts';
import { guesses } from '../../identity/limits/guesses.ts';
import { recordFailedSignIn } from '../../identity/record-act.ts';
import { todayIn } from '../../lib/time/today-in.ts';
import { redeemAppCode } from '../factors/authenticator-apps.ts';
import type { Sealer } from '../factors/authenticator-apps.ts';
import type { PasskeyChecker } from '../factors/check-passkey.ts';
import { countRecoveryCodes, redeemRecoveryCode } from '../factors/recovery-codes.ts';
import { mailOwner } from '../factors/mail-owner.ts';
import { endPending, takeTry } from './pending-sign-ins.ts';
import type { Pending } from './pending-sign-ins.ts';

const day = 24 * 3_600;

const codeLimits = {
  /**
   * Wrong codes of apps, by account over all sign-ins: five, then none for a day. Each is tried against one app, of which
   * three codes of a million are right at any time: a chance of 1 in 66,000 a day.
   */
  app: { free: 5, firstWait: day, longestWait: day, forgottenAfter: day },
  /** Recovery codes by account. Their 80 random bits cannot be guessed; each try costs a slow hash. */
  recovery: { points: 10, seconds: 15 * 60 },
} as const;

export const codeTooLate = () => new AppError('code_too_late', message('factors.code_too_late'));

const codeWrong = () => new AppError('validation_failed', { code: [message('factors.code_wrong')] });

export const passkeyRefused = () => new AppError('invalid_credentials', message('passkeys.refused'));

const isOfApp = (code: string) => /^(?:\d\s*){6}$/.test(code);

/** Checks the codes and passkeys of pending sign-ins. All servers count together. */
export function codeChecker(database: Database, keys: Sealer, passkeys: PasskeyChecker) {
  const appGuesses = guesses(database, 'sign-in-code', codeLimits.app);
  const recoveryTries = attempts(database, 'recovery-code', codeLimits.recovery);
  const db = () => database.in(platformScope);

  const takeGuess = (userId: string) =>
    appGuesses.take(userId).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      throw new AppError(error.code, message('factors.codes_locked'), error.headers);
    });

  /** Ends the sign-in after its last try and tells the owner, once a day. */
  async function refuse(pending: Pending, wrong: AppError, isLastTry: boolean, isLastGuess = false): Promise<never> {
    await recordFailedSignIn(db(), pending.user.id);
    const today = todayIn('UTC');
    if (isLastTry || isLastGuess) await mailOwner(db(), pending.user, 'wrong_codes', { once: today });
    if (!isLastTry) throw wrong;
    await endPending(db(), pending);
    throw codeTooLate();
  }

  /** Completes the sign-in with a code, which works once; refuses a wrong one. */
  async function checkCode(pending: Pending, { code, app_id }: SignInCode): Promise<void> {
    const { id } = pending.user;
    const kind = isOfApp(code) ? 'app' : 'recovery';
    const guess = kind === 'app' ? await takeGuess(String(id)) : await recoveryTries.take(String(id));
    const tries = await takeTry(db(), pending, kind);
    if (!tries) throw codeTooLate();
    const isRight =
      kind === 'app' ? await redeemAppCode(db(), keys, id, { code, app_id }) : await redeemRecoveryCode(db(), id, code);
    if (!isRight) return refuse(pending, codeWrong(), tries.isLast, guess === codeLimits.app.free);
    if (!(await endPending(db(), pending))) throw codeTooLate();
    // Wrong codes of other browsers stay counted: they were somebody else's.
    await appGuesses.giveBack(tries.app, String(id));
    if (kind === 'app') return;
    await recoveryTries.forget(String(id));
    const left = await countRecoveryCodes(db(), id);
    await mailOwner(db(), pending.user, 'code_used', { left: String(left) });
  }

  /** Completes the sign-in with one of the user's passkeys. The password was given: the device need not verify the person. */
  async function checkPasskey(pending: Pending, credential: Assertion): Promise<void> {
    const { user, token } = pending;
    const tries = await takeTry(db(), pending, 'passkey');
    if (!tries) throw codeTooLate();
    const holder = { use: 'second-step' as const, secret: token };
    const isRight = await passkeys.redeem(holder, credential, { userVerification: 'preferred', userId: user.id });
    if (!isRight) return refuse(pending, passkeyRefused(), tries.isLast);
    if (!(await endPending(db(), pending))) throw codeTooLate();
    await appGuesses.giveBack(tries.app, String(user.id));
  }

  return { checkCode, checkPasskey };
}
