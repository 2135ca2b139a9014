// Why the browser made or used no passkey, by the names that WebAuthn gives its errors.

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** The user, or the page, has ended the browser's dialog, or left it alone for too long. */
export const isCancelled = (error: unknown): boolean => ['NotAllowedError', 'AbortError'].includes(nameOf(error));

/** The device has a passkey of this account already. */
export const isKnownDevice = (error: unknown): boolean => nameOf(error) === 'InvalidStateError';
