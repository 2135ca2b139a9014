import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType } from 'react';
import { loadOnce } from '../../lib/load-once.ts';
import { tellFailedPart } from '../states/tell-failed-part.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface Closable {
  open?: boolean;
  onClose: () => void;
}

/**
 * A dialog that is loaded when it opens. `lazy` keeps a failure until the page is reloaded; this one closes, shows a
 * toast, and loads again at the next opening. `leave` closes a dialog that has no `onClose`.
 */
export function lazyDialog<Props extends Closable>(load: Load<Props>): ComponentType<Props>;
export function lazyDialog<Props extends object>(
  load: Load<Props>,
  leave: (props: Props) => void,
): ComponentType<Props>;
export function lazyDialog<Props extends Partial<Closable>>(
  load: Load<Props>,
  leave: (props: Props) => void = ({ onClose }) => onClose?.(),
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetch = loadOnce(async () => (loaded = (await load()).default));

  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState(() => loaded);
    const isWanted = !Dialog && props.open !== false;
    const giveUp = useEffectEvent((error: unknown) => {
      void tellFailedPart(error);
      leave(props);
    });
    useEffect(() => {
      if (!isWanted) return undefined;
      let isShown = true;
      fetch().then(
        (part) => isShown && setDialog(() => part),
        (error: unknown) => isShown && giveUp(error),
      );
      return () => {
        isShown = false;
      };
    }, [isWanted]);
    return Dialog && <Dialog {...props} />;
  };
}
