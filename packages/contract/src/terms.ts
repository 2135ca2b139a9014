/** The current terms of service. After a change every user must accept again. */
export const termsInForce = { version: '1', date: '2026-11-02' } as const;
