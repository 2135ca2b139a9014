/** A part of the page or its texts could not be loaded: the connection is lost, and it may be tried again. */
export class LoadFailure extends Error {}
