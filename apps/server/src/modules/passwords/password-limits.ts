export const passwordLimits = {
  /** Wrong old passwords of one user. */
  changes: { points: 10, seconds: 15 * 60 },
  /**
   * Reset mails that the strangers of one network may ask for, and each device for the account that has signed in on it.
   * Whom they are for does not count: nobody can use up what is another's.
   */
  requests: { points: 30, seconds: 60 * 60 },
  confirmations: { points: 100, seconds: 15 * 60 },
} as const;
