interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
}

/** The name to address a person by; the e-mail address if there is no name yet. */
export const personName = ({ firstName, lastName, username }: Person): string =>
  `${firstName} ${lastName}`.trim() || username;
