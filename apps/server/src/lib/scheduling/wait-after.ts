/**
 * Seconds until the next attempt: 15, 30, 60… up to an hour, with a random part, so that much that failed at once does not
 * come back at once.
 */
export const waitAfter = (attempts: number) => Math.min(3_600, 15 * 2 ** (attempts - 1)) * (0.75 + Math.random() / 2);
