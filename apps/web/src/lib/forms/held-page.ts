/** Asks the user, in place of a step Back or Forward that would leave the form; `leave` takes it after all. */
export type Ask = (leave: () => void) => void;

/** A form with input asks; an act that only the end of the page would break off does not. */
export interface Hold {
  ask?: Ask | undefined;
}

/** What holds the page, the last one at the end. Apart from what fills it: the entry of the app reads it. */
export const held: Hold[] = [];

/** Whether a reload would lose input or break off an act. */
export const isPageHeld = (): boolean => held.length > 0;
