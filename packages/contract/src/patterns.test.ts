import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from './endpoints.ts';

/** All patterns of a schema, at any depth. */
function patternsOf(schema: z.ZodMiniType): RegExp[] {
  const found: RegExp[] = [];
  for (const io of ['input', 'output'] as const) {
    z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override({ zodSchema }) {
        const { checks = [] } = zodSchema instanceof z.ZodMiniType ? zodSchema.def : {};
        for (const {
          _zod: { def },
        } of checks) {
          if ('pattern' in def && def.pattern instanceof RegExp) found.push(def.pattern);
        }
      },
    });
  }
  return found;
}

// JSON Schema has no flags: the API's description would say less or more than what is checked.
it('has no pattern with a flag', () => {
  const patterns = endpoints.flatMap(({ params, query, body, answer, events }) =>
    [params, query, body, answer, events].flatMap((schema) => (schema ? patternsOf(schema) : [])),
  );

  expect(patterns.length).toBeGreaterThan(50);
  expect(patterns.filter(({ flags }) => flags !== '').map(String)).toEqual([]);
});
