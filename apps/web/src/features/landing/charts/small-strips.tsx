import { PeerStripPicture } from '../../../ui/peer-strip-picture.tsx';
import { smallStrips } from './examples.ts';

/** Two peer strips without labels. */
export function SmallStrips() {
  return (
    <div className="flex h-40 flex-col justify-evenly">
      {smallStrips.map((strip) => (
        <PeerStripPicture key={strip.you} {...strip} />
      ))}
    </div>
  );
}
