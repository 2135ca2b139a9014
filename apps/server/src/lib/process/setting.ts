// Kinds of settings: which text each accepts, in words, and how it is read.
import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { parseDuration } from '../time/duration.ts';

export const proxyGroups = ['loopback', 'linklocal', 'uniquelocal'];

/** One variable: its accepted values in words, and how its text is parsed (undefined: invalid). */
export const variable = <T>(takes: string, read: (text: string) => T | undefined) =>
  z.optional(
    z.pipe(
      z.string(),
      z.transform((text, context): T => {
        const value = read(text);
        if (value === undefined) context.issues.push({ code: 'custom', message: takes, input: text });
        return value as T;
      }),
    ),
  );

export const wholeNumber = (from: number, to: number) =>
  variable(`a whole number from ${from} to ${to}`, (text) => {
    const value = Number(text);
    return /^\d+$/.test(text) && value >= from && value <= to ? value : undefined;
  });

/** A duration in seconds, of so many days at most. */
export const duration = (maxDays: number) =>
  variable(`seconds, or a duration such as 30m, 12h or 7d, at most ${maxDays}d`, (text) => {
    const seconds = parseDuration(text);
    return seconds !== undefined && seconds <= maxDays * 86_400 ? seconds : undefined;
  });

export const flag = variable('true or false', (text) => ({ true: true, '1': true, false: false, '0': false })[text]);

export const hostName = variable('a host name or an IP address', (text) =>
  /^[\w.:%-]+$/.test(text) ? text : undefined,
);

export const address = (protocols: string[]) => (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && protocols.includes(url.protocol) && url.host ? url : undefined;
};

export const originOf = (text: string) => {
  const url = address(['http:', 'https:'])(text);
  return url && [url.origin, `${url.origin}/`].includes(text) ? url.origin : undefined;
};

export const list = <T>(takes: string, readItem: (item: string) => T | undefined) =>
  variable(takes, (text) => {
    const items = text.split(',').map((item) => readItem(item.trim()));
    return items.every((item) => item !== undefined) ? items : undefined;
  });

export const proxy = (text: string) => {
  const [ip = '', bits, ...rest] = text.split('/');
  const width = isIP(ip) === 4 ? 32 : 128;
  const isNetwork = isIP(ip) > 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && +bits <= width));
  return isNetwork || proxyGroups.includes(text) ? text : undefined;
};

export const dnsServer = (text: string) => {
  const [, host = '', port] = /^(?:\[(?=.*\]))?([\da-f.:]+?)\]?(?::(\d{1,5}))?$/i.exec(text) ?? [];
  return isIP(text) > 0 || (isIP(host) > 0 && Number(port) < 65_536) ? text : undefined;
};

const postgresqlForm =
  'postgres://user:password@host:port/database, where #, /, ? and @ in a password are %23, %2F, %3F and %40';

/** As the driver reads it: the host may be missing if a parameter names the folder of a socket. */
function isPostgresql(text: string): string | undefined {
  const isAddress = /^postgres(?:ql)?:\/\/[^\s#]+$/.test(text);
  return isAddress && URL.canParse(text.replace('@/', '@host/'), 'postgres://base') ? text : undefined;
}

export const postgresqlUrl = variable(postgresqlForm, isPostgresql);

export const postgresqlUrls = list(`addresses such as ${postgresqlForm}, by comma`, isPostgresql);
