/**
 * Whether a key belongs to an input method, as the Enter that accepts a conversion does. Safari has ended the composition
 * by then: there only the code tells.
 */
export const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229;
