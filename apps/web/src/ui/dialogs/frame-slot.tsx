import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

let show: ((node: ReactNode) => void) | undefined;

/** Shows a dialog of what runs after its page is gone, such as an undo. Returns whether there is a frame to show it. */
export function showInFrame(node: ReactNode): boolean {
  show?.(node);
  return show !== undefined;
}

/** The place in the frame for such dialogs; rendered once. */
export function FrameSlot() {
  const [node, setNode] = useState<ReactNode>(null);
  useEffect(() => {
    show = setNode;
    return () => {
      if (show === setNode) show = undefined;
    };
  }, []);
  return node;
}
