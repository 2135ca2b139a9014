/** The terms of service in force. A new version asks every user to accept again. */
export const termsInForce = { version: '1', date: '2026-11-02' } as const;
