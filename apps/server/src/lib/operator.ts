/** The client that is the platform operator's own company; platform administrators belong to it. */
export const operatorId = 1;
