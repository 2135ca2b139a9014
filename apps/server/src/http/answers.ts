/** The usual frame of an answer. */
export const withData = <T>(data: T) => ({ success: true, data }) as const;

/** The frame of a write's answer. */
export const withMessage = <T>(message: string, data: T) => ({ success: true, message, data }) as const;
