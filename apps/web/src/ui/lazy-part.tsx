import { lazy } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { failLoad } from '../lib/load-failure.ts';

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

/** A component that is loaded when it is first rendered. `lazy` keeps a failure until the page is reloaded. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const begin = () =>
    lazy(async () => {
      try {
        loaded = (await load()).default;
      } catch (error) {
        failed.add(() => {
          Waiting = begin();
        });
        failLoad(error);
      }
      return { default: Drawn };
    });
  let Waiting = begin();

  return function LazyPart(props: Props) {
    // Not what `lazy` returns: TypeScript cannot tell that it takes the same properties.
    const draw = () => {
      const Part = loaded;
      return Part && <Part {...props} />;
    };
    return <Waiting draw={draw} />;
  };
}
