import { useCallback, useEffect, useState } from 'react';
import { logFailure } from '../../lib/log.ts';
import { useFirstInteraction } from '../../lib/hooks/use-first-interaction.ts';
import type * as Parts from './toasts.tsx';

type Kind = 'success' | 'error' | 'loading';

type Manager = typeof Parts.manager;
type Act = (manager: Manager) => void;

/** What was to be shown while the corner was being loaded; undefined if the page has none. */
let early: Act[] | undefined;
let fetchCorner = () => {};
let manager: Manager | undefined;

function show(act: Act): void {
  if (manager) return act(manager);
  early?.push(act);
  fetchCorner();
}

let last = 0;

function add(message: Parameters<Manager['add']>[0]): string {
  const id = `toast-${(last += 1)}`;
  show((corner) => void corner.add({ ...message, id }));
  return id;
}

export interface ToastAct {
  readonly label: string;
  readonly onPress: () => void;
}

/** With an act, it stays long enough to read, decide and reach the button. */
function addSuccess(text: string, act?: ToastAct): string {
  const id = add({
    type: 'success',
    title: text,
    ...(act && {
      timeout: 10_000,
      actionProps: {
        children: act.label,
        onClick: () => {
          show((corner) => corner.close(id));
          act.onPress();
        },
      },
    }),
  });
  return id;
}

const addPlain = (type: Kind) => (text: string) => add({ type, title: text });
const settle = (type: Kind) => (id: string, text: string) => show((corner) => corner.update(id, { type, title: text }));

/** Reports the outcome of an action, from anywhere. `loading` stays until one of the two others replaces it. */
export const toast = {
  success: addSuccess,
  error: addPlain('error'),
  loading: addPlain('loading'),
  turnToSuccess: settle('success'),
  turnToError: settle('error'),
};

/** The corner in which toasts appear; rendered once. It is loaded at the user's first interaction, or with the first toast. */
export function ToastCorner() {
  const [part, setPart] = useState<typeof Parts>();
  const fetch = useCallback(
    () => void import('./toasts.tsx').then(setPart, (error) => logFailure('Toasts could not be fetched', error)),
    [],
  );
  useFirstInteraction(fetch);
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
  return part && <part.Toasts onReady={showEarly} />;
}
