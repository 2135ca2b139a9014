export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
}

/** The name to address a person by; the e-mail address if there is no name yet. */
export const personName = ({ firstName, lastName, username }: Person): string =>
  `${firstName} ${lastName}`.trim() || username;

/** A name in a history beside the same name of another: with an address or, where both have it, an id. */
export const nameApart = (name: string, mark: string | number): string =>
  `${name} (${typeof mark === 'number' ? `#${mark}` : mark})`;
