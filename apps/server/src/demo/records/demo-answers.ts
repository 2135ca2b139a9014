// How people answer the demo's pulses. At Acme the service desk gets better after a second one has opened, and one function
// falls behind.
import type { Ballot, BallotAnswer, Places } from '../../modules/pulses/counting/ballot.ts';
import type { Random } from '../sources/random.ts';

/** Importance, satisfaction in the first run, and its change with each run. */
const services: Readonly<Record<string, readonly [importance: number, satisfaction: number, change: number]>> = {
  service_desk: [4.6, 3.0, 0.4],
  devices: [4.3, 3.9, 0.05],
  email_and_chat: [4.6, 4.3, 0],
  applications: [4.8, 3.6, -0.1],
  data_and_reports: [4.4, 2.9, -0.05],
  remote_access: [4.4, 3.8, 0.05],
  security: [4.5, 3.9, 0],
  projects: [4.2, 3.1, 0],
  change_requests: [3.6, 3.3, 0],
  meeting_rooms: [3.1, 4.2, 0],
};

/** What the function that falls behind thinks less with each run, of what it works with most. */
const behind: Readonly<Record<string, number>> = { applications: -0.45, data_and_reports: -0.4, projects: -0.3 };

const remarks = [
  'The screens ask for the same address three times.',
  'The figures arrive after the meeting.',
  'Since the second desk opened, somebody calls back the same day.',
  'Fewer passwords, please.',
  'The new laptops are good. The docking stations are not.',
  'Tell us before an update restarts everything.',
  'Reports should be there by the third working day.',
  'We wait for months for a small change of a form.',
  'Remote access drops whenever I change trains.',
  'The video in the large meeting room finally works.',
  'One page that says whom to ask would help.',
  'Searching old orders takes longer than phoning the branch.',
  'Thank you for the training on the new application.',
  'Projects end, and then nobody owns the result.',
  'It is good that you ask. Please tell us what came of it.',
];

const within = (value: number) => Math.min(5, Math.max(1, Math.round(value)));

export interface Asked {
  readonly places: Places;
  /** Of the function that falls behind. */
  readonly isBehind: boolean;
  /** How much more, or less, the people of a company are content with everything. */
  readonly level?: number;
}

/** What people remark in a run, in random order. */
export const demoRemarks = (random: Random): string[] => random.some(remarks, 12);

/** A person's answers in a run, from 0; some make the next of the remarks. */
export function demoBallot(
  random: Random,
  run: number,
  { places, isBehind, level = 0 }: Asked,
  left: string[],
): Ballot {
  const noise = () => (random.whole(200) - 100) / 80;
  const isIt = places.functionType === 'IT';
  const answers = Object.entries(services).flatMap(
    ([id, [importance, satisfaction, change]]): [string, BallotAnswer][] => {
      // Not everybody uses everything.
      if (random.chance(0.06)) return [];
      const mood = level + (isIt ? 0.5 : 0) + (isBehind ? (behind[id] ?? 0) * run : 0);
      return [[id, [within(importance + noise() / 2), within(satisfaction + change * run + mood + noise())]]];
    },
  );
  const remark = random.chance(0.4) ? left.pop() : undefined;
  if (remark) answers.push(['fix_first', remark]);
  return { answers: Object.fromEntries(answers), places };
}
