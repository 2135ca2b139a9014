import type { Random } from '../sources/random.ts';

interface Person {
  readonly id: number;
  readonly clientId: number;
  readonly firstName: string;
  readonly lastName: string;
}

export const nameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;

/** The actor of a change, as the history names them. */
export const editorOf = (person: Person) => ({
  by: nameOf(person),
  actorId: person.id,
  actorClientId: person.clientId,
});
export type Editor = ReturnType<typeof editorOf>;

/** What nobody did. */
export const nobody = { by: null, actorId: null, actorClientId: null };

export type Actor = Editor | typeof nobody;

/** Up to three of some people, who change records; nobody if there are none. */
export const editorsOf = (random: Random, people: readonly Person[]): readonly Actor[] =>
  people.length > 0 ? random.some(people, 3).map(editorOf) : [nobody];
