import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordNamespaces } from './text-keys.ts';

const textsIn = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../../../..', path), 'utf8'));
const messages = textsIn('packages/contract/locales/en/messages.json');
const textsOf = (namespace: string) => ({
  ...textsIn(`apps/web/public/locales/en/${namespace}.json`),
  done: messages[namespace].done,
});

const asks = (act: string, noun: string) =>
  expect.stringMatching(`^Are you sure you want to ${act} the ${noun}( "{{name}}")?\\?`);

// The texts that the specification gives for industries and clients.
describe.each(recordNamespaces)('%s', (namespace) => {
  const texts = textsOf(namespace);
  const name: string = texts.done.update.replace(' updated successfully', '');
  const noun = name.toLowerCase();
  const title = name.replace(/ \w/g, (letter) => letter.toUpperCase());
  // Users are deactivated instead of deleted, and invited instead of added.
  const isPerson = namespace === 'users';
  const [remove, removing, Remove] = isPerson
    ? ['deactivate', 'deactivating', 'Deactivate']
    : ['delete', 'deleting', 'Delete'];

  it('has the same texts for actions on a record as every screen', () =>
    expect(texts).toMatchObject({
      form: { edit: `Edit ${title}` },
      delete: { title: `${Remove} ${title}`, text: asks(remove, noun) },
      restore: { title: `Restore ${title}`, text: asks('restore', noun) },
      // Only of those whose delete other records prevent.
      ...(texts.blocked && { blocked: { title: `Cannot ${Remove} ${title}` } }),
      done: { delete: `${name} ${remove}d successfully`, restore: `${name} restored successfully` },
      refused: {
        update: `Failed to update ${noun}`,
        delete: `Failed to ${remove} ${noun}`,
        restore: `Failed to restore ${noun}`,
      },
      failed: {
        update: `An error occurred while updating the ${noun}`,
        delete: `An error occurred while ${removing} the ${noun}`,
        restore: `An error occurred while restoring the ${noun}`,
      },
    }));

  it.skipIf(isPerson)('words adding a record as every screen does', () =>
    expect(texts).toMatchObject({
      form: { add: `Add ${title}` },
      done: { add: `${name} added successfully` },
      refused: { add: `Failed to add ${noun}` },
      failed: { add: `An error occurred while adding the ${noun}` },
    }),
  );
});
