import { peerSample } from '../../lib/peer-sample.ts';
import { PeerStripPicture } from '../../ui/peer-strip-picture.tsx';

// Centre, spread and own position of each strip, on a scale of 100.
const strips = [
  [34, 9, 25],
  [38, 8, 37],
  [42, 11, 53],
  [58, 8, 63],
  [31, 10, 38],
  [40, 8, 49],
  [60, 13, 65],
  [33, 11, 30],
  [68, 13, 68],
] as const;

const drawn = strips.map(([centre, spread, you], index) => ({ you, peers: peerSample(index + 7, 22, centre, spread) }));

/** The picture beside the sign-in forms: nine companies among their peers. Decoration only. */
export function PeerPanel() {
  return (
    <div aria-hidden className="hidden bg-panel lg:block">
      <div className="sticky top-0 flex h-dvh flex-col justify-around gap-2 overflow-hidden px-15 py-12">
        {drawn.map((strip, index) => (
          <PeerStripPicture key={index} peers={strip.peers} you={strip.you} domain={[0, 100]} tone="panel" />
        ))}
      </div>
    </div>
  );
}
