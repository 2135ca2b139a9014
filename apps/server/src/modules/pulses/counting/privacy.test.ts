// Attacks on what is told and stored of answers, with everything that an operator of the database has but the secret key.
import type { PulseResults } from '@orgscope/contract/analytics/pulse-results';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ballotOf, ballotReader, ballotSealer } from './ballot.ts';
import type { Places } from './ballot.ts';
import { newKeyPair } from '../../../lib/secrets/sealed-box.ts';
import { smallCut } from './small-cut.ts';
import { shares } from './question-result.ts';
import { countBallots, everyAnswer, tallyKey } from './tally.ts';
import type { CastBallot, Tally } from './tally.ts';
import { withoutNames, nameWords } from './remove-names.ts';

type Question = PulseResults['questions'][number]['kind'];
const question = (id: string, kind: Question = 'satisfaction') => ({
  id,
  kind,
  text: id,
  help: null,
  optional: true,
  options: [],
});
const questions = [question('a'), question('b'), question('why', 'comment')];
const attributeOf = new Map([
  [11, 1],
  [12, 1],
]);

interface Person {
  readonly places: Places;
  /** Whether they answer each question. */
  readonly answers: { readonly a: number | null; readonly b: number | null; readonly why: boolean };
}

const person: fc.Arbitrary<Person> = fc.record({
  places: fc.record({
    functionId: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(1, 2) },
      { weight: 2, arbitrary: fc.constantFrom(3, 4, 5) },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
    locationId: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(1, 2) },
      { weight: 1, arbitrary: fc.constantFrom(3, null) },
    ),
    optionIds: fc.constantFrom([11], [11], [12], []),
    functionType: fc.constant(null),
  }),
  answers: fc.record({
    a: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 5 }) }, { weight: 1, arbitrary: fc.constant(null) }),
    b: fc.oneof({ weight: 1, arbitrary: fc.integer({ min: 1, max: 5 }) }, { weight: 1, arbitrary: fc.constant(null) }),
    why: fc.boolean(),
  }),
});

/** Answers that come one after the other, and how many have come at each look at the results. */
const history = fc.record({
  people: fc.oneof(
    fc.array(person, { minLength: 4, maxLength: 30 }),
    fc.array(person, { minLength: 30, maxLength: 80, size: 'max' }),
  ),
  looks: fc.array(fc.nat(60), { maxLength: 8 }),
});

const typeOf = (id: number | null) => (id === null ? null : id % 2 === 1 ? ('IT' as const) : ('BUSINESS' as const));

interface Told extends Tally {
  /** Whom it is about, by position. */
  readonly set: readonly number[];
}

/** Plays a pulse: everything that was ever told of it, with the people whom it is about. */
function play({ people, looks }: { people: readonly Person[]; looks: readonly number[] }) {
  const cast: CastBallot[] = [];
  const publishedIn = new Map<string, number[]>();
  const told: Told[] = [];
  const comments: string[][] = [];
  let edition = 0;
  const look = (isFinal: boolean) => {
    const counted = countBallots({ questions, ballots: cast, edition, publishedIn, attributeOf, isFinal });
    if (counted.edition > edition)
      cast.forEach((ballot, index) => {
        if (ballot.edition === null) cast[index] = { ...ballot, edition: counted.edition };
      });
    const isFresh = counted.edition > edition || isFinal;
    edition = counted.edition;
    if (!isFresh) return;
    comments.push(counted.comments.map(({ text }) => text));
    for (const tally of counted.tallies) {
      const key = tallyKey(tally);
      if (!publishedIn.get(key)?.includes(tally.edition))
        publishedIn.set(key, [...(publishedIn.get(key) ?? []), tally.edition]);
      const set = cast.flatMap((ballot, index) =>
        ballot.edition !== null && ballot.edition <= tally.edition && isIn(ballot, tally) ? [index] : [],
      );
      told.push({ ...tally, set });
    }
  };
  people.forEach(({ places, answers }, index) => {
    if (looks.includes(index)) look(false);
    cast.push({
      edition: null,
      places: { ...places, functionType: typeOf(places.functionId) },
      answers: {
        ...(answers.a === null ? {} : { a: answers.a }),
        ...(answers.b === null ? {} : { b: answers.b }),
        ...(answers.why ? { why: `comment ${index}` } : {}),
      },
    });
  });
  look(false);
  look(true);
  return { told, comments, cast };
}

function isIn({ answers, places }: CastBallot, { question: id, cut, groupKey }: Tally): boolean {
  if (id !== everyAnswer && !(id in answers)) return false;
  if (cut === 'all') return true;
  const group =
    cut === 'function_type'
      ? places.functionType
      : cut === 'function'
        ? places.functionId
        : cut === 'location'
          ? places.locationId
          : (places.optionIds[0] ?? null);
  return (group === null ? 'none' : String(group)) === groupKey;
}

const symmetric = (one: readonly number[], other: readonly number[]) =>
  one.filter((each) => !other.includes(each)).length + other.filter((each) => !one.includes(each)).length;

test('everything that is told is of five people and more, and of the people that it says', () => {
  fc.assert(
    fc.property(history, (all) => {
      const { told } = play(all);
      for (const { set, counts, ...tally } of told)
        expect([tally, counts.n, set.length >= 5]).toEqual([tally, set.length, true]);
    }),
    { numRuns: 150 },
  );
});

test('no two numbers about a question differ by one to four people, at any time and in any cut', () => {
  fc.assert(
    fc.property(history, (all) => {
      const { told } = play(all);
      for (const one of told)
        for (const other of told) {
          if (one.question !== other.question) continue;
          const between = symmetric(one.set, other.set);
          expect([one, other, between === 0 || between >= 5]).toEqual([one, other, true]);
        }
    }),
    { numRuns: 150 },
  );
});

/** Whether sums of the told sets, added and subtracted, leave a set of one to four people alone. */
function smallDifference(sets: readonly (readonly number[])[], size: number): readonly number[] | undefined {
  // People in the same sets cannot be told apart: one unknown for them.
  const atoms = new Map<string, number[]>();
  for (let index = 0; index < size; index += 1) {
    const key = sets.map((set) => (set.includes(index) ? 1 : 0)).join('');
    atoms.set(key, [...(atoms.get(key) ?? []), index]);
  }
  const all = [...atoms.entries()];
  let rows = sets.map((_, at) => all.map(([key]) => Number(key[at])));
  const reduced: { row: number[]; pivot: number }[] = [];
  for (const start of rows) {
    let row = start;
    for (const { row: known, pivot } of reduced) {
      const factor = row[pivot] ?? 0;
      if (factor !== 0) row = row.map((value, at) => value - factor * (known[at] ?? 0));
    }
    row = row.map((value) => (Math.abs(value) < 1e-9 ? 0 : value));
    const pivot = row.findIndex((value) => value !== 0);
    if (pivot === -1) continue;
    const lead = row[pivot] ?? 1;
    const unit = row.map((value) => value / lead);
    for (const known of reduced) {
      const factor = known.row[pivot] ?? 0;
      known.row = known.row.map((value, at) => value - factor * (unit[at] ?? 0));
    }
    reduced.push({ row: unit, pivot });
  }
  rows = reduced.map(({ row }) => row);
  const isComputable = (target: readonly number[]) => {
    let left = [...target];
    for (const { row, pivot } of reduced) {
      const factor = left[pivot] ?? 0;
      if (Math.abs(factor) > 1e-9) left = left.map((value, at) => value - factor * (row[at] ?? 0));
    }
    return left.every((value) => Math.abs(value) < 1e-6);
  };
  const small = all.map(([, people], at) => ({ at, people })).filter(({ people }) => people.length < 5);
  for (const [index, one] of small.entries()) {
    if (isComputable(all.map((_, at) => (at === one.at ? 1 : 0)))) return one.people;
    for (const other of small.slice(index + 1)) {
      if (one.people.length + other.people.length > 4) continue;
      if (isComputable(all.map((_, at) => (at === one.at || at === other.at ? 1 : 0))))
        return [...one.people, ...other.people];
    }
  }
  return undefined;
}

test('no group of one to four people can be computed from everything that was ever told of a question', () => {
  let tables = 0;
  let cells = 0;
  fc.assert(
    fc.property(history, (all) => {
      const { told, cast } = play(all);
      for (const id of [everyAnswer, 'a', 'b']) {
        const sets = told.filter((tally) => tally.question === id).map(({ set }) => set);
        expect([id, smallDifference(sets, cast.length)]).toEqual([id, undefined]);
        tables += 1;
        cells += sets.length;
      }
    }),
    { numRuns: 150 },
  );
  // Publishing nothing would be safe too.
  expect(cells / tables).toBeGreaterThan(4);
});

test('a comment is told once, with four others who answered, and not before ten have', () => {
  fc.assert(
    fc.property(history, (all) => {
      const { comments, told } = play(all);
      const texts = comments.flat();
      expect(new Set(texts).size).toBe(texts.length);
      const answers = Math.max(
        0,
        ...told.filter(({ question: id }) => id === everyAnswer).map(({ counts }) => counts.n),
      );
      const people = all.people.slice(0, Math.max(0, answers - 5));
      const least = answers < 10 ? 0 : people.filter(({ answers: { why } }) => why).length - 5;
      const most = answers < 10 ? 0 : all.people.length;
      expect([texts.length >= least, texts.length <= most]).toEqual([true, true]);
    }),
    { numRuns: 200 },
  );
});

test('two divisions that differ by a few people are found, whichever groups are joined', () => {
  const people = (counts: readonly (readonly [string, string, number])[]) => ({
    one: counts.flatMap(([group, , count]) => Array<string>(count).fill(group)),
    other: counts.flatMap(([, group, count]) => Array<string>(count).fill(group)),
  });
  // A and B together are X and two more.
  const { one, other } = people([
    ['A', 'X', 6],
    ['B', 'X', 7],
    ['B', 'Y', 2],
    ['C', 'Y', 9],
  ]);
  expect([...(smallCut(one, other) ?? [])]).toEqual(['Y']);
  const safe = people([
    ['A', 'X', 6],
    ['B', 'Y', 7],
    ['C', 'Y', 5],
  ]);
  expect(smallCut(safe.one, safe.other)).toBeUndefined();
});

test('shares add up to a hundred', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5_000), { minLength: 3, maxLength: 3 }), (counts) => {
      const sum = shares(counts).reduce((total, share) => total + share, 0);
      expect(Math.round(100 * sum)).toBe(counts.some((count) => count > 0) ? 10_000 : 0);
    }),
  );
});

test('a ballot has the answers and the places alone, and its size says nothing', () => {
  const { publicKey, privateKey } = newKeyPair();
  const box = { id: 7, publicKey, questions };
  const seal = ballotSealer(box);
  const asked = { id: 99, userId: 4711, functionType: 'IT' as const, functionId: 1, locationId: 2, optionIds: [11] };
  const short = seal(ballotOf([{ question: 'a', value: 3 }], asked));
  const long = seal(ballotOf([{ question: 'why', text: '€'.repeat(1_000) }], asked));
  expect(short).toHaveLength(long.length);
  expect(ballotReader(box, privateKey)(short)).toEqual({
    answers: { a: 3 },
    places: { functionType: 'IT', functionId: 1, locationId: 2, optionIds: [11] },
  });
});

test('names of people and addresses are taken out of comments', () => {
  const names = nameWords(['Anna-Lena Müller', 'Will O’Neill']);
  const cleaned = (text: string) => withoutNames(text, names);
  expect(cleaned('Ask Muller or anna müller, not anna.lena@acme.example.')).toBe('Ask […] or […] […], not […]');
  expect(cleaned("Müller's team will help. Will does not.")).toBe('[…] team will help. […] does not.');
});

test('comments hide names whose letters are typed without their strokes', () => {
  const names = nameWords(['Łukasz Sørensen', 'Đorđe Weiß', 'Æthel Guðrún']);
  const text = 'Lukasz, Sorensen, Djordje, Dorde, Weiss, Aethel and Gudrun; also Łukasz and Weiß.';
  expect(withoutNames(text, names)).toBe('[…], […], Djordje, […], […], […] and […]; also […] and […].');
});

test('comments hide names that are written without spaces', () => {
  const names = nameWords(['太郎 田中', 'さくら 佐々木', 'アンナ 林', '伟 王', 'Lena Kawa']);
  const cleaned = (text: string) => withoutNames(text, names);
  expect(cleaned('田中さんは親切です。佐々木さくらも。')).toBe('[…]さんは親切です。[…]も。');
  expect(cleaned('アンナさん、ｱﾝﾅさん、林アンナさんとLenaさん')).toBe('[…]さん、[…]さん、[…]さんと[…]さん');
  expect(cleaned('请问王伟。国王很伟大。')).toBe('请问[…]。国王很伟大。');
  expect(cleaned('森林と川の中で、さくさく動く。')).toBe('森林と川の中で、さくさく動く。');
});

test('comments hide Korean names', () => {
  const names = nameWords(['민수 김', '지훈 박', '서연 이']);
  expect(withoutNames('민수 님 감사합니다. 박 지훈 님도.', names)).toBe('[…] 님 감사합니다. […] […] 님도.');
  expect(withoutNames('이 도구는 좋습니다.', names)).toBe('이 도구는 좋습니다.');
});

test('comments keep words in which a katakana name is a part, or differs by a voicing mark', () => {
  const names = nameWords(['ジョン スミス', 'マイク 田中', 'カート 林', 'フック ケート']);
  const cleaned = (text: string) => withoutNames(text, names);
  const words = 'バージョン、アプリケーション、マイクロソフト、マイクロサービス、ﾊﾞｰｼﾞｮﾝ、カードが、ブックとゲートで。';
  expect(cleaned(words)).toBe(words);
  expect(cleaned(words.normalize('NFD'))).toBe(words.normalize('NFD'));
  const named = 'ジョンさん、ｼﾞｮﾝさん、ジョン・スミスと田中マイクさん、スミスジョン';
  const gone = '[…]さん、[…]さん、[…]・[…]と[…]さん、[…]';
  expect(cleaned(named)).toBe(gone);
  expect(cleaned(named.normalize('NFD'))).toBe(gone.normalize('NFD'));
});
