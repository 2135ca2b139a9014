import { readdir, readlink } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { english } from '@orgscope/contract/words/english';
import { changeMe } from '@orgscope/contract/resources/me';
import { pictureLimits } from '@orgscope/contract/resources/pictures';
import { addIndustry } from '@orgscope/contract/resources/industries';
import { checkUserImport } from '@orgscope/contract/resources/users';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { SessionHeaders, User } from '../testing/builders.ts';
import { formOf } from '../testing/form.ts';
import { pictureUploads } from './upload.ts';

const { app, call, aUser, aSession, userById } = await startTestApp();
const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#225681' } })
  .png()
  .toBuffer();

let user: User;
let as: SessionHeaders;
beforeEach(async () => {
  user = await aUser({ firstName: 'Before' });
  as = await aSession({ user });
});

const send = (form: ReturnType<typeof formOf>) => call(changeMe, { as, form });
const expectNothingSaved = async () => expect(await userById(user.id)).toEqual(user);
const refusedWith = (text: string) => ({ profile_picture: [text] });

it('saves the text fields of a form like those of a JSON body, and the picture with them', async () => {
  const { data } = (await send(formOf({ first_name: ' Zoë ', timezone: 'Asia/Tokyo' }, { bytes: png }))).json();

  expect(data).toMatchObject({ first_name: 'Zoë', timezone: 'Asia/Tokyo' });
  expect(data.profile_picture_url).toMatch(/^\/media\/[\w-]{32}$/);
});

it('accepts a form without a picture, and one with an empty file input', async () => {
  const chosenNone = { bytes: '', name: '', type: 'application/octet-stream' };

  for (const form of [formOf({ first_name: 'A' }), formOf({ first_name: 'B' }, chosenNone)]) {
    const response = await send(form);
    expect([response.statusCode, response.json().data.profile_picture_url]).toEqual([200, null]);
  }
});

describe('a form with a faulty picture saves nothing and', () => {
  const field = { first_name: 'After' };

  it.each([
    ['SVG called .png', { bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>' }, english('pictures.wrong_type')],
    ['HTML called .png', { bytes: '<!doctype html><script>alert(1)</script>' }, english('pictures.wrong_type')],
    ['an empty file', { bytes: '' }, english('pictures.wrong_type')],
    ['half a picture', { bytes: png.subarray(0, png.length / 2) }, english('pictures.damaged')],
    ['a name with a path upwards', { bytes: png, name: '../../etc/passwd.png' }, english('pictures.bad_name')],
    ['a name with a Windows path', { bytes: png, name: 'C:\\\\picture.png' }, english('pictures.bad_name')],
    ['one byte over the limit', { bytes: Buffer.alloc(pictureLimits.maxBytes + 1) }, english('pictures.too_large')],
  ])('is refused for %s', async (_, file, text) => {
    const response = await send(formOf(field, file));

    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: refusedWith(text), error: { code: 'validation_failed' } });
    await expectNothingSaved();
  });

  it('is refused for two or more pictures', async () => {
    for (const files of [2, 3, 12]) {
      const response = await send(formOf(field, ...Array.from({ length: files }, () => ({ bytes: png }))));
      expect([response.statusCode, response.json().message]).toEqual([
        400,
        refusedWith(english('pictures.several_files')),
      ]);
    }
    expect((await send(formOf(field, { bytes: png, field: 'other' }, { bytes: png }))).statusCode).toBe(400);
    await expectNothingSaved();
  });

  it('is refused if it is truncated', async () => {
    const { payload, headers } = formOf(field, { bytes: png });

    for (const end of [payload.length - 8, payload.length - 200, 150]) {
      const response = await send({ payload: payload.subarray(0, end), headers });
      expect([response.statusCode, response.json().message]).toEqual([
        400,
        refusedWith(english('pictures.incomplete')),
      ]);
    }
    await expectNothingSaved();
  });

  it('is refused for a picture sent as text', async () => {
    expect((await send(formOf({ ...field, profile_picture: 'null' }))).json().message).toEqual(
      refusedWith(english('pictures.not_null')),
    );
    await expectNothingSaved();
  });

  it('is refused together with the errors of other fields', async () => {
    const response = await send(formOf({ first_name: ' ', timezone: 'Mars' }, { bytes: 'no picture' }));

    expect(response.json().message).toEqual({
      first_name: ['First name is required'],
      timezone: ['Unknown timezone'],
      profile_picture: [english('pictures.wrong_type')],
    });
  });
});

it('refuses forms with too many fields, and fields that set a prototype', async () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field${index}`, 'x']));

  for (const form of [formOf(many), formOf({ constructor: 'x' }), formOf({ toString: 'x' })]) {
    const response = await send(form);
    expect([response.statusCode, response.json().error.code]).toEqual([400, 'malformed_request']);
  }
});

it('refuses a form without a boundary', async () => {
  const headers = { 'content-type': 'multipart/form-data' };

  expect((await send({ payload: Buffer.from('--x--'), headers })).statusCode).toBe(400);
});

it('checks the session and its CSRF token before it reads', async () => {
  const form = formOf({ first_name: 'After' }, { bytes: png });

  expect((await call(changeMe, { form })).statusCode).toBe(401);
  expect((await call(changeMe, { form, headers: { cookie: as.cookie } })).json().error.code).toBe('csrf_failed');
  await expectNothingSaved();
});

it('accepts no form if the contract declares none', async () => {
  const admin = await aSession({ platformRole: 'platform_admin' });

  const response = await call(addIndustry, { as: admin, form: formOf({ name: 'Forms' }) });

  expect([response.statusCode, response.json().error.code]).toEqual([415, 'unsupported_media_type']);
});

it('tells of another type what it expects: a form where there must be a file', async () => {
  const headers = { ...(await aSession({ platformRole: 'client_admin' })), 'content-type': 'text/csv' };
  const refusal = async (url: string, method: 'POST' | 'PATCH') => {
    const response = await app.inject({ method, url, headers, payload: 'Name' });
    return [response.statusCode, response.json().error.messages[0].code];
  };

  expect(await refusal('/api/core/assets/import/', 'POST')).toEqual([415, 'server.not_form']);
  expect(await refusal(changeMe.path, 'PATCH')).toEqual([415, 'server.neither_json_nor_form']);
  expect(await refusal('/api/core/assets/', 'POST')).toEqual([415, 'server.not_json']);
});

describe('over a connection', () => {
  const address = async () => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/core/me/`;
  };

  it('refuses 20 MB with an answer, and the connection stays usable', async () => {
    const body = new FormData();
    body.append('profile_picture', new Blob([new Uint8Array(20 * 1024 * 1024)], { type: 'image/png' }), 'big.png');

    const response = await fetch(await address(), { method: 'PATCH', body, headers: { ...as } });

    expect([response.status, await response.json()]).toMatchObject([
      400,
      { message: refusedWith(english('pictures.too_large')) },
    ]);
    expect((await fetch(await address(), { headers: { ...as } })).status).toBe(200);
  });

  it('saves nothing of a browser that disconnects midway', async () => {
    const { payload, headers } = formOf({ first_name: 'After' }, { bytes: png });
    const upload = httpRequest(await address(), {
      method: 'PATCH',
      headers: { ...as, ...headers, 'content-length': payload.length },
    });
    const left = new Promise((resolve) => upload.once('error', resolve));
    upload.write(payload.subarray(0, payload.length - 60), () => upload.destroy(new Error('left')));

    await left;

    expect((await fetch(await address(), { headers: { ...as } })).status).toBe(200);
    await expectNothingSaved();
  });
});

it.runIf(process.platform === 'linux')('keeps no file open of a caller who hangs up once it is sent', async () => {
  const admin = await aSession({ platformRole: 'client_admin' });
  const rows = Array.from({ length: 8_000 }, (_, row) => `guest-${row}@people.example,Some Guest`);
  const file = { bytes: ['E-mail,Name', ...rows].join('\n'), field: 'file', name: 'users.csv', type: 'text/csv' };
  const { payload, headers } = formOf({ mapping: '{"email":0}' }, file);
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sent = { ...admin, ...headers, 'content-length': payload.length };

  for (let turn = 0; turn < 20; turn += 1) {
    const browser = httpRequest({ port, path: checkUserImport.path, method: 'POST', headers: sent });
    const left = new Promise((resolve) => browser.on('error', () => undefined).once('close', resolve));
    browser.end(payload, () => browser.destroy());
    await left;
    await pause(20);
  }

  await vi.waitFor(async () => {
    const open = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
    expect((await Promise.all(open)).filter((path) => /orgscope-[\da-f-]{36} \(deleted/.test(path))).toEqual([]);
  }, 20_000);
});

it('refuses more pictures of one person than are let in ten minutes, and takes those of another', async () => {
  const sent = [];
  onTestFinished(() => void vi.useRealTimers());
  // The clock is ahead for the first, and set back.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_800_000 });
  await send(formOf({}, { bytes: png }));
  vi.useRealTimers();
  for (let turn = 0; turn < pictureUploads.points; turn += 1) sent.push(await send(formOf({}, { bytes: png })));

  expect(sent.slice(-2).map(({ statusCode }) => statusCode)).toEqual([200, 429]);
  expect(sent.at(-1)?.headers['retry-after']).toBe('600');
  as = await aSession({ user: await aUser() });
  expect((await send(formOf({}, { bytes: png }))).statusCode).toBe(200);
});
