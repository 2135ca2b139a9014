let react: (reason: string) => void = () => {};

/** Names what is to happen when the server says that there is no session; with its words, or none. */
export function onSessionEnded(act: (reason: string) => void): void {
  react = act;
}

/** Called by the client when the server says so. */
export const sessionEnded = (reason: string): void => react(reason);
