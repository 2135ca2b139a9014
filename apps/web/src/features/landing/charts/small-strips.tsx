import { PeerStrip } from '../../../ui/peer-strip.tsx';
import { smallStrips } from './examples.ts';

/** Two peer strips without labels. */
export function SmallStrips() {
  return (
    <div className="flex h-40 flex-col justify-evenly">
      {smallStrips.map((strip) => (
        <PeerStrip key={strip.you} {...strip} />
      ))}
    </div>
  );
}
