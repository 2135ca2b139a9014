import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8's young generation as small as it is while modules load, until the returned function is called. Most of what
 * they allocate stays, so V8 would let it grow to its limit, and give that memory back only a quarter of a minute later.
 */
export function holdYoungGeneration(): () => void {
  const growBy = (factor: number) => setFlagsFromString(`--semi-space-growth-factor=${factor}`);
  growBy(1);
  return () => growBy(2);
}
