/** A reason why the server cannot start, in one line that says what to do. */
export class StartFailure extends Error {}
