/** The client that is the platform operator's own company; the platform's administrators belong to it. */
export const operatorId = 1;
