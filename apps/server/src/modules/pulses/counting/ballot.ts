// What a sealed ballot contains: the answers, and the places that the person had when the pulse was sent.
import { isGiven, pulseLimits } from '@orgscope/contract/analytics/pulse-kinds';
import type { GivenAnswer } from '@orgscope/contract/analytics/pulse-kinds';
import type { PulseQuestion } from '@orgscope/contract/analytics/pulses';
import type { FunctionType } from '@orgscope/contract/resources/me';
import { boxOpener, boxSealer } from '../../../lib/secrets/sealed-box.ts';

/** A value; importance and satisfaction; or a comment. */
export type BallotAnswer = number | readonly [importance: number, satisfaction: number] | string;

export interface Places {
  readonly functionType: FunctionType | null;
  readonly functionId: number | null;
  readonly locationId: number | null;
  readonly optionIds: readonly number[];
}

export interface Ballot {
  readonly answers: Readonly<Record<string, BallotAnswer>>;
  readonly places: Places;
}

const step = 256;
// A question's id with its value, and the longest comment: three bytes a character.
const [ofQuestion, ofComment, ofPlaces] = [64, 3 * pulseLimits.commentMax + 8, 1_024];
/** Far more than anybody chooses; keeps the size. */
const optionsMost = 60;

/** The size of all ballots of a pulse. It depends on the questions alone, so that it says nothing about the answers. */
function sizeOf(questions: readonly PulseQuestion[]): number {
  const comments = questions.filter(({ kind }) => kind === 'comment').length;
  return Math.ceil((ofPlaces + questions.length * ofQuestion + comments * ofComment) / step) * step;
}

// Line ends stay; other control characters would only take space.
const cleaned = (text: string) => text.trim().replaceAll(/[^\P{Cc}\n\t]/gu, '');

function answerOf({ value, importance, satisfaction, text }: GivenAnswer): BallotAnswer | undefined {
  if (typeof importance === 'number' && typeof satisfaction === 'number') return [importance, satisfaction];
  if (typeof value === 'number') return value;
  return text ? cleaned(text) || undefined : undefined;
}

/** What is stored of valid answers. */
export function ballotOf(given: readonly GivenAnswer[], asked: Places): Ballot {
  // Field by field: an invitation has more, which a ballot must not have.
  const { functionType, functionId, locationId, optionIds } = asked;
  const answers = given.filter(isGiven).flatMap((answer) => {
    const stored = answerOf(answer);
    return stored === undefined ? [] : [[answer.question, stored] as const];
  });
  return {
    answers: Object.fromEntries(answers),
    places: { functionType, functionId, locationId, optionIds: optionIds.slice(0, optionsMost) },
  };
}

const contextOf = (pulseId: number) => `pulse ${pulseId}`;

interface Box {
  readonly id: number;
  readonly publicKey: Buffer;
  readonly questions: readonly PulseQuestion[];
}

/**
 * Encrypts ballots under the pulse's public key, with one key pair for those that are sealed together. All ballots of a
 * pulse have the same size.
 */
export function ballotSealer({ id, publicKey, questions }: Box) {
  const seal = boxSealer(publicKey);
  const size = sizeOf(questions);
  return (ballot: Ballot): Buffer => {
    const padded = Buffer.alloc(size, ' ');
    const written = JSON.stringify(ballot);
    if (Buffer.byteLength(written) > size) throw new Error('The ballot is larger than its box');
    padded.write(written);
    return seal(padded, contextOf(id));
  };
}

/** Reads the ballots of a pulse. */
export function ballotReader({ id, publicKey }: Omit<Box, 'questions'>, privateKey: string) {
  const open = boxOpener(privateKey, publicKey);
  return (sealed: Buffer): Ballot => JSON.parse(open(sealed, contextOf(id)).toString()) as Ballot;
}
