interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
}

/** What to call a person: who has no name yet goes by the e-mail address. */
export const personName = ({ firstName, lastName, username }: Person): string =>
  `${firstName} ${lastName}`.trim() || username;
