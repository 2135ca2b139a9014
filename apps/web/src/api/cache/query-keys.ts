/** Everything of analytics is refetched under this key. */
export const analyticsKey = 'analytics';
/** Of all queries about pulses. */
export const pulsesKey = 'pulses';
/** What the user's company asks them for, and they have not chosen. */
export const unansweredKey = 'unanswered-attributes';
