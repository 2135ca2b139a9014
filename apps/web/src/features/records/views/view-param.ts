/** The parameter of the current view in an address. */
export const viewParam = 'view';
