export const passwordLimits = {
  /** Wrong old passwords of one user. */
  changes: { points: 10, seconds: 15 * 60 },
  /**
   * Reset mails that strangers of one network may request, and each known device for its account. The addressee does
   * not count, so that no one can use up another user's limit.
   */
  requests: { points: 30, seconds: 60 * 60 },
  confirmations: { points: 100, seconds: 15 * 60 },
} as const;
