import { lazy, useState } from 'react';
import type { ComponentType, FunctionComponent, ReactNode } from 'react';
import { failLoad } from '../lib/browser/reload-for-new-build.ts';

const failed = new Set<() => void>();

/** To be called before parts that could not be loaded are rendered again: they are requested anew. */
export function forgetFailedParts(): void {
  for (const forget of failed) forget();
  failed.clear();
}

interface Drawing {
  draw: () => ReactNode;
}
const Drawn = ({ draw }: Drawing) => draw();

export type LazyPart<Props> = FunctionComponent<Props> & {
  /** Loads it before it is rendered. A failure appears when it is. */
  preload: () => void;
};

/**
 * A component that is loaded when it is first rendered. `lazy` keeps a failure until the page is reloaded. `Failed` stands in
 * its place after a failure, which otherwise replaces the page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Failed?: ComponentType<{ onRetry: () => void }>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const begin = () =>
    lazy(async () => {
      try {
        loaded = (await load()).default;
      } catch (error) {
        failed.add(() => {
          Waiting = begin();
        });
        if (!Failed) await failLoad(error);
      }
      return { default: Drawn };
    });
  let Waiting = begin();

  function LazyPart(props: Props) {
    const [, setTries] = useState(0);
    const retry = () => {
      Waiting = begin();
      setTries((tries) => tries + 1);
    };
    // Not what `lazy` returns: TypeScript cannot tell that it takes the same properties.
    const draw = () => {
      const Part = loaded;
      if (Part) return <Part {...props} />;
      return Failed && <Failed onRetry={retry} />;
    };
    return <Waiting draw={draw} />;
  }
  LazyPart.preload = () => void load().catch(() => {});
  return LazyPart;
}
