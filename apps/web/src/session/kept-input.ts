import { partsOf } from '../lib/is-record.ts';
import { readStored, writeStored } from '../lib/browser/storage.ts';
import { keptInputName, useSession } from './store.ts';

const write = (input: unknown) => writeStored(keptInputName, input, 'sessionStorage');

// The forms of the page with unsaved input.
const open = new Map<string, () => unknown>();

useSession.subscribe((now, before) => {
  if (before.isAuthenticated && !now.isAuthenticated && open.size > 0) {
    const forms = Object.fromEntries([...open].map(([form, input]) => [form, input()]));
    write({ username: before.user?.username, forms });
  }
  // Whoever signs out leaves nothing to the next user. Another tab may tell of it.
  if (now.hasSignedOut) write(undefined);
});

/**
 * Until the returned function is called, the unsaved `input` of a form is kept if the session ends by itself: in this
 * tab, for the same user.
 */
export function keepInput(form: string, input: () => unknown): () => void {
  open.set(form, input);
  return () => open.delete(form);
}

const kept = () => {
  const { username, forms } = partsOf(readStored(keptInputName, 'sessionStorage'));
  return username === useSession.getState().user?.username ? partsOf(forms) : {};
};

/** The input that was kept of a form; undefined if there is none. */
export const keptInput = (form: string): unknown => kept()[form];

export function forgetInput(form: string): void {
  const { [form]: _one, ...forms } = kept();
  const { username } = useSession.getState().user ?? {};
  write(Object.keys(forms).length > 0 ? { username, forms } : undefined);
}

/** Whether input of this user is kept. Forgets that of another one. */
export function hasKeptInput(): boolean {
  const isKept = Object.keys(kept()).length > 0;
  if (!isKept) write(undefined);
  return isKept;
}
