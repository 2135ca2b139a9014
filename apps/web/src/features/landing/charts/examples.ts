import { peerSample } from '../../../lib/peer-sample.ts';

/** Invented figures. Only the public pages show them, marked as examples. */
export const staffRatio = { peers: peerSample(11, 38, 4.6, 1.7), you: 5.8 };
export const applications = { peers: peerSample(23, 38, 9, 3.4), you: 6.4 };
export const technologyCost = { peers: peerSample(31, 38, 3.9, 1.5), you: 2.6 };

/** Two ratios of the small picture. */
export const smallStrips = [
  { peers: peerSample(5, 24, 50, 14), you: 62 },
  { peers: peerSample(8, 24, 46, 16), you: 30 },
];

/** Applications added and retired in each month of a year. */
export const yearOfChanges = [
  { added: 4, retired: 1 },
  { added: 6, retired: 2 },
  { added: 3, retired: 1 },
  { added: 8, retired: 2 },
  { added: 5, retired: 6 },
  { added: 7, retired: 2 },
  { added: 2, retired: 1 },
  { added: 3, retired: 3 },
  { added: 9, retired: 2 },
  { added: 6, retired: 4 },
  { added: 7, retired: 3 },
  { added: 11, retired: 6 },
];

/** Shares of people who took part, by function and month. */
export const participation = {
  finance: [0.5, 0.55, 0.6, 0.58, 0.66, 0.7, 0.52, 0.45, 0.74, 0.8, 0.86, 0.9],
  operations: [0.7, 0.72, 0.68, 0.75, 0.78, 0.74, 0.6, 0.58, 0.8, 0.82, 0.85, 0.84],
  sales: [0.3, 0.28, 0.34, 0.26, 0.22, 0.3, 0.14, 0.12, 0.24, 0.28, 0.2, 0.16],
  people: [0.4, 0.46, 0.52, 0.6, 0.58, 0.64, 0.5, 0.42, 0.66, 0.7, 0.72, 0.78],
} as const;

/** Applications by functional fit and technical fit, each between 0 and 1, and by cost. */
export const portfolio = [
  { business: 0.86, technical: 0.82, cost: 8 },
  { business: 0.74, technical: 0.9, cost: 4 },
  { business: 0.92, technical: 0.64, cost: 6 },
  { business: 0.66, technical: 0.7, cost: 11 },
  { business: 0.58, technical: 0.84, cost: 3 },
  { business: 0.8, technical: 0.46, cost: 5 },
  { business: 0.52, technical: 0.6, cost: 4 },
  { business: 0.4, technical: 0.76, cost: 6 },
  { business: 0.3, technical: 0.88, cost: 3 },
  { business: 0.24, technical: 0.62, cost: 5 },
  { business: 0.62, technical: 0.32, cost: 4 },
  { business: 0.9, technical: 0.28, cost: 9 },
  { business: 0.12, technical: 0.74, cost: 3 },
  { business: 0.34, technical: 0.3, cost: 12 },
  { business: 0.18, technical: 0.2, cost: 6 },
  { business: 0.44, technical: 0.14, cost: 4 },
];
