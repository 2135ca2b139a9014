// Invented figures, the same on every run.
import type { FitItem, FitStep } from '../../apps/web/src/ui/charts/layouts/fit-layout.ts';
import type { QuadrantItem } from '../../apps/web/src/ui/charts/layouts/quadrant-layout.ts';
import type { StackedRow } from '../../apps/web/src/ui/charts/layouts/stacked-layout.ts';
import type { TimelineItem } from '../../apps/web/src/ui/charts/layouts/timeline-layout.ts';
import { peerSample } from '../../apps/web/src/lib/peer-sample.ts';

const words =
  'Lendmark Branchline Paystream Ledgerline Buyline Tellerdesk Caseline Answerbook Faxbridge Cardhouse'.split(' ');
const step = (value: number): FitStep => (value % 4 === 0 ? 1 : value % 4 === 1 ? 2 : value % 4 === 2 ? 3 : 4);

/** So many applications; the costs have a few giants. */
export function applications(count: number): FitItem[] {
  const [skills, costs, places] = [
    peerSample(3, count, 50, 20),
    peerSample(5, count, 50, 22),
    peerSample(9, count, 50, 28),
  ];
  return Array.from({ length: count }, (_, index) => {
    const place = Math.round(Math.abs(places[index] ?? 0));
    const isAssessed = index % 12 !== 11;
    return {
      id: `a${index}`,
      name: `${words[index % words.length]} ${Math.floor(index / words.length) + 1}`,
      ...(isAssessed && { functional: step(place), technical: step(Math.round(Math.abs(skills[index] ?? 0))) }),
      ...(index % 29 !== 28 && { amount: Math.round(Math.max(3, costs[index] ?? 0) ** 2.4) }),
    };
  });
}

export const giant: FitItem[] = applications(40).map((item, index) =>
  index === 0 ? { ...item, amount: 9_000_000 } : item,
);

/** All in one cell. */
export const crowd: FitItem[] = applications(300).map((item) => ({ ...item, functional: 4, technical: 4 }));

export function contracts(count: number): TimelineItem[] {
  const months = peerSample(11, count, 6, 3.4);
  const amounts = peerSample(13, count, 50, 24);
  return Array.from({ length: count }, (_, index) => ({
    id: `c${index}`,
    name: `${words[index % words.length]} contract ${index + 1}`,
    month: Math.min(12, Math.max(0, Math.floor(months[index] ?? 0))),
    amount: Math.round(Math.max(4, amounts[index] ?? 0) ** 2.3),
    isAtRisk: index % 3 === 0,
  }));
}

export const peers = peerSample(7, 38, 4.6, 1.1);
export const many = peerSample(21, 5000, 50, 12);

const served =
  'Service desk;Devices;E-mail and chat;Applications;Data and reports;Remote access;Security;Projects;Change requests;Meeting rooms'.split(
    ';',
  );

/** So many services by satisfaction and importance, 1 to 5. */
export function services(count: number): QuadrantItem[] {
  const [satisfaction, importance] = [peerSample(17, count, 3.6, 0.7), peerSample(19, count, 4.1, 0.4)];
  const within = (value = 3) => Math.min(5, Math.max(1, value));
  return Array.from({ length: count }, (_, index) => ({
    id: `s${index}`,
    label: [served[index % served.length], index < served.length ? '' : Math.floor(index / served.length) + 1]
      .join(' ')
      .trim(),
    x: within(satisfaction[index]),
    y: within(importance[index]),
    highlighted: false,
  }));
}

/** How answers to so many questions are spread over five steps. */
export function answersTo(count: number): StackedRow[] {
  const spread = peerSample(23, count * 5, 20, 12);
  return services(count).map(({ id, label, x }, index) => ({
    id,
    label,
    parts: spread.slice(index * 5, index * 5 + 5).map((value) => Math.max(0, Math.round(value))),
    figure: x.toFixed(1),
  }));
}
