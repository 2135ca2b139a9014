import * as z from 'zod/mini';
import { clearable, trimmedText } from './fields.ts';

// A web address that users type and others follow.

/** A colon after the first word marks a scheme, unless a port follows: `file:///etc` but not `intranet:8080`. */
const otherScheme = /^[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))/i;
const host = /^[\p{L}\p{N}[]/u;

/**
 * The link of a text: https if it has no scheme. Undefined if the text is no http or https address, or contains a user
 * name, which can hide the real host.
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

/** An optional web address. */
export const clearableWebAddress = (most: number, tooLong: string, invalid: string) =>
  clearable(
    trimmedText().check(
      z.maxLength(most, { error: tooLong, abort: true }),
      z.refine((text) => text === '' || webAddress(text) !== undefined, invalid),
    ),
  );
