/** The client that is the platform operator's own company; only its users can administer the platform. */
export const operatorClientId = 1;
