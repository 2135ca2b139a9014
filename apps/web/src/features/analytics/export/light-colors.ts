import { fromKeys, keysOf } from '../../../lib/object-keys.ts';

const roles = {
  text: '--text',
  muted: '--text-muted',
  line: '--line',
  accent: '--accent',
  band: '--accent-soft',
  series: '--data-1',
  second: '--data-2',
  quiet: '--data-quiet',
  highlight: '--highlight',
  heat1: '--heat-1',
  heat2: '--heat-2',
  heat3: '--heat-3',
  heat4: '--heat-4',
  heat5: '--heat-5',
  low2: '--low-2',
  low1: '--low-1',
  middle: '--middle',
  high1: '--high-1',
  high2: '--high-2',
} as const;

/** Colours as six hexadecimal digits; `soft` is the series as it looks through on white. */
export type Colors = Readonly<Record<keyof typeof roles | 'soft', string>>;

/** The colours of the client's palette for paper, whatever the screen shows. */
export function lightColors(): Colors {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  const probe = document.createElement('span');
  probe.style.colorScheme = 'light';
  document.body.append(probe);
  // Drawn and read back: colours in other spaces become red, green and blue; what is transparent lies on white.
  const hexOf = (role: string, opacity = 1) => {
    probe.style.color = `var(${role})`;
    context.globalAlpha = 1;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, 1, 1);
    context.globalAlpha = opacity;
    context.fillStyle = getComputedStyle(probe).color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue]
      .map((part) => part.toString(16).padStart(2, '0'))
      .join('')
      .toUpperCase();
  };
  try {
    return { ...fromKeys(keysOf(roles), (name) => hexOf(roles[name])), soft: hexOf(roles.series, 0.4) };
  } finally {
    probe.remove();
  }
}
