import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';
import { loadOnce } from '../lib/load-once.ts';
import { logFailure } from '../lib/log.ts';
import { isReloading } from '../lib/reload-for-new-build.ts';
import { toast } from './toast.tsx';

type PropsOf<Part extends (props: never) => ReactNode> = Parameters<Part>[0];

/**
 * A dialog that is loaded when it opens. `lazy` keeps a failure until the page is reloaded; this one closes, shows a
 * toast, and loads again at the next opening. `leave` closes a dialog that has no `onClose`.
 */
export function lazyDialog<Part extends (props: never) => ReactNode>(
  load: () => Promise<{ default: Part }>,
  ...[leave]: PropsOf<Part> extends { onClose: () => void } ? [] : [leave: (props: PropsOf<Part>) => void]
): Part {
  let loaded: ComponentType<object> | undefined;
  const fetch = loadOnce(async () => {
    loaded = (await load()).default as unknown as ComponentType<object>;
    return loaded;
  });

  function LazyDialog(props: { open?: boolean; onClose?: () => void }) {
    const t = useText();
    const [Dialog, setDialog] = useState(() => loaded);
    const isWanted = !Dialog && props.open !== false;
    const giveUp = useEffectEvent((error: unknown) => {
      // The page is about to be replaced: there is nothing to say.
      if (isReloading()) return;
      logFailure('A dialog could not be loaded', error);
      toast.error(t('common:failure.dialog'));
      if (leave) leave(props as PropsOf<Part>);
      else props.onClose?.();
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
  }
  return LazyDialog as unknown as Part;
}
