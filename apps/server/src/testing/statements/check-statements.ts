// Set up for each test file: fails if a request's statement is over several clients and not known to be;
// docs/adr/0069-sharding-by-client.md.
import { afterAll } from 'vitest';
import { unknownCrossClient } from './record-statements.ts';

afterAll(() => {
  const unknown = unknownCrossClient();
  if (unknown.length > 0) throw new Error(`Statements over several clients:\n${unknown.join('\n')}`);
});
