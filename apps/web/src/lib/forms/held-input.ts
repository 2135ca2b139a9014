/** Asks the user, in place of a step Back or Forward that would leave the form; `leave` takes it after all. */
export type Ask = (leave: () => void) => void;

/** Of the forms on the page with input, the last one at the end. Apart from what fills it: the entry of the app reads it. */
export const held: Ask[] = [];

/** Whether a form on the page has input that a reload would lose. */
export const hasUnsavedInput = (): boolean => held.length > 0;
