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
