let react: () => void = () => {};

/** Names what is to happen when the server says that there is no session. */
export function onSessionEnded(act: () => void): void {
  react = act;
}

/** Called by the client when the server says so. */
export const sessionEnded = (): void => react();
