import type { NamedPerson } from '@orgscope/contract/fields';
import type { users } from '../../db/tables/users.ts';
import { personName } from '../../lib/person-name.ts';

type Person = Pick<typeof users.$inferSelect, 'id' | 'username' | 'firstName' | 'lastName' | 'isActive'>;

/** A user as a record tells of him that names him. */
export const namedPerson = (person: Person | null): NamedPerson | null =>
  person && { id: person.id, name: personName(person), is_active: person.isActive };
