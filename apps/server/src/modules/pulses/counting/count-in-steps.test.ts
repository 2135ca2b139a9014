// What a count takes from others who call the server meanwhile.
import { expect, test } from 'vitest';
import { everyAnswer, countInSteps } from './tally.ts';
import type { CastBallot } from './tally.ts';

const question = {
  id: 'a',
  kind: 'satisfaction' as const,
  text: 'a',
  help: null,
  optional: true,
  options: [],
};

/** Counts of options that were looked up. */
class Counted extends Map<number, number> {
  lookups = 0;
  override get(key: number) {
    this.lookups += 1;
    return super.get(key);
  }
}

/** Counts the ballots of people who have an option of each of some attributes. */
function count(attributes: number, people = 40) {
  const attributeOf = new Counted();
  for (let attribute = 1; attribute <= attributes; attribute += 1)
    for (const option of [0, 1, 2]) attributeOf.set(attribute * 10 + option, attribute);
  const ballots = Array.from({ length: people }, (_, person): CastBallot => ({
    edition: null,
    places: {
      functionType: 'IT',
      functionId: 1,
      locationId: 1,
      optionIds: Array.from({ length: attributes }, (_each, at) => (at + 1) * 10 + ((person * (at + 3)) % 3)),
    },
    answers: { a: 1 + (person % 5) },
  }));
  const counting = { questions: [question], ballots, edition: 0, publishedIn: new Map(), attributeOf, isFinal: true };
  const steps = countInSteps(counting);
  let pauses = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) pauses += 1;
  return { pauses, tallies: step.value.tallies, lookups: attributeOf.lookups };
}

test('pauses at each comparison of two ways to divide people', () => {
  const { pauses, tallies } = count(20);

  expect(tallies.filter(({ question: id, cut }) => id === everyAnswer && cut !== 'all').length).toBeGreaterThan(20);
  // Each attribute is compared with those before it, for the answers to the pulse and to the question.
  expect(pauses).toBeGreaterThan(2 * ((20 * 19) / 2));
});

test('looks up the attribute of each option once for a question', () => {
  const [attributes, people] = [20, 40];

  expect(count(attributes, people).lookups).toBeLessThanOrEqual(2 * attributes * people);
});
