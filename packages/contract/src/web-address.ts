import * as z from 'zod/mini';
import { clearable, trimmedText } from './fields.ts';

// An address on the web that people type and others follow.

/** A colon after the first word names a scheme, unless a port follows: `file:///etc` and not `intranet:8080`. */
const otherScheme = /^[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))/i;
const host = /^[\p{L}\p{N}[]/u;

/**
 * The address that a text's link leads to: https where no scheme is named. Undefined where the text is no http or https
 * address, or brings a user's name, behind which the true host hides.
 */
export function webAddress(text: string): string | undefined {
  const named = /^https?:\/\//i.exec(text)?.[0];
  const rest = text.slice(named?.length ?? 0);
  if (/\s/.test(text) || !host.test(rest) || (named === undefined && otherScheme.test(rest))) return undefined;
  const address = named === undefined ? `https://${rest}` : text;
  if (!URL.canParse(address)) return undefined;
  const { username, password } = new URL(address);
  return username || password ? undefined : address;
}

/** A web address that nobody has to give. */
export const clearableWebAddress = (most: number, tooLong: string, invalid: string) =>
  clearable(
    trimmedText().check(
      z.maxLength(most, { error: tooLong, abort: true }),
      z.refine((text) => text === '' || webAddress(text) !== undefined, invalid),
    ),
  );
