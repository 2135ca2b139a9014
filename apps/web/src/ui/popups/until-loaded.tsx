import { Suspense, useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { takeLostFocus } from '../../lib/interaction/take-lost-focus.ts';

interface Props {
  isLoaded: boolean;
  /** Shown until then: as many controls, in the same order. */
  plain: ReactNode;
  children: ReactNode;
}

/** The controls beside the one that had the focus, and its place among them. */
type Lost = RefObject<{ beside: HTMLCollection; place: number } | undefined>;

/** Before controls: takes the focus that earlier ones lost in the same place, and remembers theirs when they go. */
function Handover({ lost }: { lost: Lost }) {
  useLayoutEffect(() => {
    if (lost.current) takeLostFocus(lost.current.beside[lost.current.place]);
    return () => {
      const { activeElement } = document;
      const beside = activeElement?.parentElement?.children;
      lost.current = beside && { beside, place: [...beside].indexOf(activeElement) };
    };
  }, [lost]);
  return null;
}

/** Plain controls until the real ones are loaded, which then take over the focus. */
export function UntilLoaded({ isLoaded, plain, children }: Props) {
  const lost: Lost = useRef(undefined);
  const withHandover = (controls: ReactNode) => (
    <>
      <Handover lost={lost} />
      {controls}
    </>
  );
  return isLoaded ? <Suspense fallback={withHandover(plain)}>{withHandover(children)}</Suspense> : withHandover(plain);
}
