let react: (reason: string) => void = () => {};

/** Sets the handler for the end of the session; it gets the server's message, if any. */
export function onSessionEnded(act: (reason: string) => void): void {
  react = act;
}

/** Called by the client when an answer ends the session. */
export const sessionEnded = (reason: string): void => react(reason);
