/** What keeps the server from starting, told to the person who starts it in a line that says what to do. */
export class StartFailure extends Error {}
