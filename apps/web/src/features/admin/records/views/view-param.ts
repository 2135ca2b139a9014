/** The name in an address of the view at hand. */
export const viewParam = 'view';
