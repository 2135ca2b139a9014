import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { endpoints } from './endpoints.ts';
import { looksLikeAddress, mailedName } from './fields/fields.ts';
import { message } from './words/message.ts';
import { addClient, ClientInput, updateClient } from './resources/clients.ts';

const name = z.string().check(mailedName());
const faultOf = (text: string) => z.safeParse(name, text).error?.issues[0]?.message;

describe('a name that mails print', () => {
  it.each([
    'Ada Okafor',
    "Anne-Marie O'Neil",
    'J. R. R. Tolkien',
    'J.R.R. Tolkien',
    'Dr. Smith Jr.',
    'Acme S.p.A.',
    'Müller & Söhne GmbH & Co. KG',
    'Ægir 3.0',
    'نور حداد',
    'نور\u200F (Noor)',
    'می\u200Cخواهم',
    '山田 太郎',
    'अमीना',
    'Amina 👩‍💻',
    'Scotland 🏴󠁧󠁢󠁳󠁣󠁴󠁿',
    '',
  ])('may be %j', (text) => {
    expect(faultOf(text)).toBeUndefined();
  });

  it.each([
    'https://evil.example/login',
    'Click evil.example now',
    'evil.example/login',
    'EVIL.EXAMPLE',
    'www.evil',
    'ftp://10.0.0.1',
    '192.0.2.1',
    'ada@evil.example',
    '@ada',
    'xn--evl-qma.example',
    'пример.рф',
    'उदाहरण.भारत',
    'evil。example',
    'evil．example',
    'evil\u200B.ex\u00ADample',
    'ｅｖｉｌ.ｅｘａｍｐｌｅ',
  ])('may not be %j, which a mail program would turn into a link', (text) => {
    expect(faultOf(text)).toBe(message('common.name_with_address'));
    expect(looksLikeAddress(text)).toBe(true);
  });

  it.each(['Ada\nLovelace', 'Ada\u0007', 'Ada\u2028Bcc', '\u202Eada', 'Ada \u2066inside\u2069', 'A\u0085B'])(
    'may not be %j, which breaks or turns what follows',
    (text) => {
      expect(faultOf(text)).toBe(message('common.name_with_controls'));
    },
  );
});

/** The fields of a call's body. */
const fieldsOf = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null && 'shape' in body ? (body.shape as Record<string, unknown>) : {};

describe('a name of a company', () => {
  const faultsOf = (text: string) => z.safeParse(ClientInput.shape.name, text).error?.issues ?? [];

  it.each(['Booking.com', 'Amazon.com, Inc.', 'Vestas Wind Systems A/S', 'Acme S.p.A.', 'いい会社.jp'])(
    'may be %j, as many are called like their domain',
    (text) => {
      expect(faultsOf(text)).toEqual([]);
    },
  );

  it.each([
    'https://evil.example',
    'evil.example/login',
    'evil\u200B.ex\u00ADample/login',
    'evil.example:8080',
    'www.evil.example',
    'ada@evil.example',
    '192.0.2.1',
  ])('may not be %j', (text) => {
    expect(faultsOf(text)).toMatchObject([{ message: message('common.name_with_address') }]);
  });
});

describe('every call that takes', () => {
  const calls = endpoints.flatMap(({ method, path, body }) =>
    ['first_name', 'last_name'].flatMap((field) =>
      field in fieldsOf(body) && body ? [{ call: `${method} ${path}`, field, body }] : [],
    ),
  );
  const clients = [addClient, updateClient].flatMap(({ method, path, body }) =>
    body ? [{ call: `${method} ${path}`, field: 'name', body }] : [],
  );

  it('has fields for names', () => {
    expect(calls.length).toBeGreaterThanOrEqual(8);
  });

  it.each([...calls, ...clients])('$field in $call refuses an address at its field', ({ field, body }) => {
    const { error } = z.safeParse(body, { [field]: field === 'name' ? 'evil.example/login' : 'evil.example' });

    const told = error?.issues.filter(({ path }) => path[0] === field).map((issue) => issue.message);
    expect(told).toEqual([message('common.name_with_address')]);
  });
});
