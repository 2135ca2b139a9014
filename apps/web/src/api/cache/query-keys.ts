/** Everything of analytics is refetched under this key. */
export const analyticsKey = 'analytics';
/** Of all queries about pulses. */
export const pulsesKey = 'pulses';
