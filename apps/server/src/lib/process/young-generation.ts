import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Keeps V8's young generation as small as it is while modules load, until the returned function is called, which also
 * collects what they left. Most of what they allocate stays, so V8 would let it grow to its limit, and give memory back
 * only half a minute later.
 */
export function holdYoungGeneration(): () => void {
  const growBy = (factor: number) => setFlagsFromString(`--semi-space-growth-factor=${factor}`);
  growBy(1);
  return () => {
    growBy(2);
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    collectGarbage();
  };
}
