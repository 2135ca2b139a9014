// Passwords of keyboard walks, runs and repetitions, which no list could contain completely.

// The keyboard's layout: each row is half a key to the right of the row above; a shifted character is its key's.
const keyboards = [
  ['1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'],
  ['1234567890ß', 'qwertzuiopü+', 'asdfghjklöä#', 'yxcvbnm,.-'],
  ['1234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn,;:!'],
  ['789', '456', '123', '0'],
];
const shifted = new Map(
  [...'!@#$%^&*()_+{}:"<>?'].map((sign, index) => [sign, [..."1234567890-=[];',./"][index] ?? '']),
);

/** The pairs of neighbouring keys. */
function neighboursOn(rows: readonly string[]): string[] {
  return rows.flatMap((row, index) =>
    [...row].flatMap((key, column) => {
      const below = rows[index + 1] ?? '';
      return [row[column + 1], below[column], below[column - 1]]
        .filter((other) => other !== undefined)
        .flatMap((other) => [key + other, other + key]);
    }),
  );
}
const neighbours = new Set(keyboards.flatMap(neighboursOn));

const isLetterOrDigit = (text: string) => /^[\p{L}\p{N}]$/u.test(text);

/** The distance between two characters, where 9 and 0 are neighbours; undefined if they are not of one alphabet. */
function stepBetween(from: string, to: string): number | undefined {
  if (!isLetterOrDigit(from) || !isLetterOrDigit(to) || /\d/.test(from) !== /\d/.test(to)) return undefined;
  const step = (to.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? 0);
  if (/\d/.test(from) && Math.abs(step) === 9) return -Math.sign(step);
  return Math.abs(step) <= 3 ? step : undefined;
}

/** The end of the run, repetition or keyboard walk that begins here. */
function endOfPattern(characters: readonly string[], start: number): number {
  const at = (index: number) => characters[index] ?? '';
  const endWhile = (goesOn: (index: number) => boolean) => {
    let end = start + 1;
    while (end < characters.length && goesOn(end)) end += 1;
    return end;
  };
  const step = stepBetween(at(start), at(start + 1));
  const key = (index: number) => shifted.get(at(index)) ?? at(index);
  return Math.max(
    endWhile((index) => at(index) === at(start)),
    step === undefined ? 0 : endWhile((index) => stepBetween(at(index - 1), at(index)) === step),
    endWhile((index) => neighbours.has(key(index - 1) + key(index))),
  );
}

const shortestPattern = 3;
const longestUnit = 5;

/** Whether a short unit is repeated: 121212, abcabc, 2024-2024-. */
function isRepeated(characters: readonly string[]): boolean {
  return Array.from({ length: longestUnit }, (_, index) => index + 1).some(
    (unit) =>
      characters.length >= 2 * unit && characters.every((character, index) => character === characters[index % unit]),
  );
}

/** Whether the text consists of patterns, except for one character at most. */
function isPatched(characters: readonly string[]): boolean {
  let outside = 0;
  for (let start = 0; start < characters.length;) {
    const end = endOfPattern(characters, start);
    if (end - start >= shortestPattern) {
      start = end;
    } else {
      outside += 1;
      start += 1;
    }
  }
  return outside <= 1;
}

/** Each repeated character once: 112233 becomes 123. */
const collapsed = (characters: readonly string[]) =>
  characters.filter((character, index) => character !== characters[index - 1]);

/**
 * Whether a text consists only of runs (123456, fedcba), repetitions (aaaaaa, 121212) and keyboard walks (1qaz2wsx).
 */
export function isPattern(text: string): boolean {
  const characters = [...text];
  const short = collapsed(characters);
  return (
    new Set(characters).size <= 2 ||
    isRepeated(characters) ||
    isPatched(characters) ||
    (short.length >= shortestPattern && short.length <= characters.length / 2 && isPatched(short))
  );
}
