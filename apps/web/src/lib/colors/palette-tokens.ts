export type Mode = 'light' | 'dark';

const both = (light: string, dark: string): Readonly<Record<Mode, string>> => ({ light, dark });

/** The tokens of tokens.css that a client's palette may colour, with their default values. A test compares both. */
export const ownTokens = {
  accent: both('#225681', '#7db4de'),
  'accent-hover': both('#1a4569', '#a0c9e8'),
  'accent-soft': both('#e5edf3', '#1b3344'),
  'on-accent': both('#ffffff', '#0b1a26'),
  focus: both('#225681', '#8fc1e6'),
  'surface-sunken': both('#f4f2ec', '#0a1219'),
  'data-1': both('#225681', '#7db4de'),
  'data-2': both('#2a9d8f', '#4fc0b2'),
  'data-3': both('#e9a23b', '#f0b45c'),
  'data-quiet': both('#c6d3de', '#3a4f60'),
  'heat-1': both('#e9f0f7', '#1b2c3b'),
  'heat-2': both('#c7d8e8', '#263e54'),
  'heat-3': both('#99b8d5', '#305474'),
  'heat-4': both('#43739e', '#699ecd'),
  'heat-5': both('#1f537e', '#91c3f2'),
  highlight: both('#e9a23b', '#f0b45c'),
  'highlight-text': both('#85540b', '#f0b45c'),
};
export type Token = keyof typeof ownTokens;
export type Tokens = Readonly<Record<Token, Readonly<Record<Mode, string>>>>;

/** The backgrounds of every client, on which its colours must be readable: surface, paper, surface-hover, info-soft. */
export const backgrounds: Readonly<Record<Mode, readonly string[]>> = {
  light: ['#ffffff', '#fbfaf7', '#f3f5f6', '#e5edf3'],
  dark: ['#131f29', '#0d161e', '#1b2934', '#1b3344'],
};
