// Lets metrics and traces watch what the server does. Nobody watches unless a setting asks for it, and then nothing is
// measured.

/** A piece of work with a beginning and an end. There are few names: they hold no values. */
export interface Act {
  readonly kind: 'statement' | 'work' | 'mail' | 'webhook';
  readonly name: string;
}

/** Whether work that has ended by itself did not do what it should; undefined if it did nothing that counts. */
type IsFailure<T> = (value: T) => boolean | undefined;

/** Does the work, and may do something before and after it. */
export type Observer = <T>(act: Act, work: () => Promise<T>, isFailure: IsFailure<T>) => Promise<T>;

let observers: readonly Observer[] = [];

/** Watches from now on, until the returned function is called. */
export function observe(observer: Observer): () => void {
  observers = [...observers, observer];
  return () => {
    observers = observers.filter((each) => each !== observer);
  };
}

export const isObserved = (): boolean => observers.length > 0;

/** Does the work under the eyes of those who watch. It begins before this returns, as it would without them. */
export function observed<T>(act: Act, work: () => Promise<T>, isFailure: IsFailure<T> = () => false): Promise<T> {
  return observers.reduce((inner, observer) => () => observer(act, inner, isFailure), work)();
}
