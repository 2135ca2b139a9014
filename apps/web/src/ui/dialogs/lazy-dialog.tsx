import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { loadOnce } from '../../lib/load-once.ts';
import { logFailure } from '../../lib/log.ts';
import { isReloading } from '../../lib/browser/reload-for-new-build.ts';
import { toast } from '../states/toast.tsx';

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
    const t = useText();
    const [Dialog, setDialog] = useState(() => loaded);
    const isWanted = !Dialog && props.open !== false;
    const giveUp = useEffectEvent((error: unknown) => {
      // The page is about to be replaced: there is nothing to say.
      if (isReloading()) return;
      logFailure('A dialog could not be loaded', error);
      toast.error(t('common:failure.dialog'));
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
