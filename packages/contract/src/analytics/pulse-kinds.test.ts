import { expect, it } from 'vitest';
import { minutesFor } from './pulse-kinds.ts';

it('says about a minute for ten services and a comment', () => {
  const services = Array.from({ length: 10 }, () => ({ kind: 'importance_satisfaction' as const }));
  expect(minutesFor([...services, { kind: 'comment' }])).toBe(1);
  expect(minutesFor([...services, ...services])).toBe(2);
  expect(minutesFor([{ kind: 'enps' }])).toBe(1);
});
