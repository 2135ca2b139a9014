import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { logFailure } from '../../lib/log.ts';
import { useFirstInteraction } from '../../lib/hooks/use-first-interaction.ts';
import type * as Parts from './toasts.tsx';

type Kind = 'success' | 'error' | 'loading';

type Manager = typeof Parts.manager;
type Act = (manager: Manager) => void;
type Message = Parameters<Manager['add']>[0];

/** What was to be shown while the corner was being loaded; undefined if the page has none. */
let early: Act[] | undefined;
/** The text of the last of these. */
let earlyText: ReactNode;
let fetchCorner = () => {};
let manager: Manager | undefined;

function show(act: Act, text?: ReactNode): void {
  if (manager) return act(manager);
  early?.push(act);
  earlyText = text;
  fetchCorner();
}

let last = 0;

function add(message: Message, id = `toast-${(last += 1)}`): string {
  show((corner) => void corner.add({ ...message, id }), message.title);
  return id;
}

export interface ToastAct {
  readonly label: string;
  readonly onPress: () => void;
}

/** With an act, it stays long enough to read, decide and reach the button. */
const withAct = (data?: ToastAct) => data && { timeout: 10_000, data };

/** Replaces a toast, or adds it again where the user has dismissed it: an update would be lost there. */
const settle = (type: Kind) => (id: string, text: string, act?: ToastAct) =>
  void add({ type, title: text, ...withAct(act) }, id);

/** Reports the outcome of an action, from anywhere. `loading` stays until one of the two others replaces it. */
export const toast = {
  success: (text: string, act?: ToastAct) => add({ type: 'success', title: text, ...withAct(act) }),
  // The same text again is one toast, shown anew.
  error: (text: string) => add({ type: 'error', title: text }, text),
  loading: (text: string) => add({ type: 'loading', title: text }),
  turnToSuccess: settle('success'),
  turnToError: settle('error'),
};

/**
 * The corner in which toasts appear; rendered once. It is loaded at the user's first interaction, or with the first toast.
 * Without a connection, its texts are shown plainly.
 */
export function ToastCorner() {
  const [part, setPart] = useState<typeof Parts>();
  const [plain, setPlain] = useState<ReactNode>();
  const fetch = useCallback(
    () =>
      void import('./toasts.tsx').then(setPart, (error) => {
        logFailure('Toasts could not be fetched', error);
        early?.splice(0);
        setPlain(earlyText);
      }),
    [],
  );
  useFirstInteraction(fetch);
  useEffect(() => {
    if (!plain) return undefined;
    const timer = setTimeout(setPlain, 8000);
    return () => clearTimeout(timer);
  }, [plain]);
  useEffect(() => {
    early = [];
    fetchCorner = fetch;
    return () => {
      early = undefined;
      fetchCorner = () => {};
      manager = undefined;
    };
  }, [fetch]);
  const showEarly = useCallback(() => {
    manager = part?.manager;
    for (const act of early?.splice(0) ?? []) show(act);
  }, [part]);
  if (part) return <part.Toasts onReady={showEarly} />;
  return (
    plain && (
      <p
        role="alert"
        className="fixed end-4 bottom-4 z-10 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface p-3 text-sm shadow-float"
      >
        {plain}
      </p>
    )
  );
}
