/** A part of the page or its texts could not be loaded: the connection is lost, and it may be tried again. */
export class LoadFailure extends Error {}

/** Tells such a failure apart from an error of what was loaded. */
export function failLoad(cause: unknown): never {
  throw new LoadFailure('A part of the page could not be loaded', { cause });
}
