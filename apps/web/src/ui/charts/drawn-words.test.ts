import { expect, test } from 'vitest';

const files = import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default', eager: true });

test('drawings with words run from left to right in every language: the places of words are counted from the left', () => {
  const drawings = Object.entries(files).filter(([, text]) => text.includes('<svg') && /<text[\s>]/.test(text));
  expect(drawings.length).toBeGreaterThan(5);
  const count = (text: string, part: string) => text.split(part).length - 1;
  expect(
    drawings.filter(([, text]) => count(text, 'direction="ltr"') < count(text, '<svg')).map(([name]) => name),
  ).toEqual([]);
});
