import { changeMe, getMe } from '@orgscope/contract/resources/me';
import { signIn } from '@orgscope/contract/resources/session';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictures } from '../../db/tables/pictures.ts';
import { platformScope } from '../../db/scope.ts';
import { startTestApp } from '../../testing/app.ts';
import type { SessionHeaders } from '../../testing/builders.ts';
import { formOf } from '../../testing/form.ts';

const { database, inject, call, aClient, aUser, aSession } = await startTestApp();

const jpeg = (background: string) =>
  sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();

async function upload(as: SessionHeaders, background = '#225681'): Promise<string> {
  const form = formOf({}, { bytes: await jpeg(background), name: 'me.jpg', type: 'image/jpeg' });
  return (await call(changeMe, { as, form })).json().data.profile_picture_url;
}

const get = (url: string, as?: SessionHeaders) => inject({ method: 'GET', url, headers: { ...as } });
const statusFor = async (url: string, as?: SessionHeaders) => (await get(url, as)).statusCode;
const countOf = () => database.in(platformScope).$count(pictures);

describe('a picture', () => {
  it('is sent as a square WebP without metadata, to be revalidated and used as an image only', async () => {
    const as = await aSession();
    const response = await get(await upload(as), as);

    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-site',
    });
    const { format, width, height, exif } = await sharp(response.rawPayload).metadata();
    expect([format, width, height, exif]).toEqual(['webp', 512, 512, undefined]);
  });

  it('is sent again only if the caller has another one, can still see it, and it was not replaced', async () => {
    const client = await aClient();
    const [as, colleague] = [await aSession({ client }), await aSession({ client })];
    const url = await upload(as, '#ff0000');
    const etag = String((await get(url, as)).headers['etag']);
    const again = async (reader: SessionHeaders, tag = etag) => {
      const { statusCode, rawPayload } = await inject({ url, headers: { ...reader, 'if-none-match': tag } });
      return [statusCode, rawPayload.length > 0];
    };

    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`])
      expect(await again(colleague, tag)).toEqual([304, false]);
    expect(await again(colleague, '"other"')).toEqual([200, true]);
    expect((await again(await aSession()))[0]).toBe(404);
    await upload(as, '#0000ff');
    expect((await again(colleague))[0]).toBe(404);
  });

  it('is visible to users of the same client and to platform administrators only', async () => {
    const client = await aClient();
    const url = await upload(await aSession({ client }));

    expect(await statusFor(url, await aSession({ client }))).toBe(200);
    expect(await statusFor(url, await aSession({ platformRole: 'platform_admin' }))).toBe(200);
    expect(await statusFor(url, await aSession())).toBe(404);
    expect(await statusFor(url, await aSession({ platformRole: 'client_admin' }))).toBe(404);
    expect(await statusFor(url)).toBe(401);
    expect((await get(url)).headers['cache-control']).toBe('no-store');
  });

  it('is included in the answers of profile and sign-in', async () => {
    const user = await aUser({ password: 'correct horse' });
    const as = await aSession({ user });
    const url = await upload(as);

    expect((await call(getMe, { as })).json().profile_picture_url).toBe(url);
    const body = { username: user.username, password: 'correct horse' };
    expect((await call(signIn, { body })).json().data.user.profile_picture_url).toBe(url);
  });

  it('is removed when another replaces it', async () => {
    const as = await aSession();
    const first = await upload(as, '#ff0000');
    const before = await countOf();

    const second = await upload(as, '#0000ff');

    expect(second).not.toBe(first);
    expect([await statusFor(first, as), await statusFor(second, as)]).toEqual([404, 200]);
    expect(await countOf()).toBe(before);
  });

  it('can be removed, also twice', async () => {
    const as = await aSession();
    const url = await upload(as);

    for (const _ of [1, 2]) {
      const response = await call(changeMe, { as, body: { profile_picture: null } });
      expect([response.statusCode, response.json().data.profile_picture_url]).toEqual([200, null]);
    }
    expect(await statusFor(url, as)).toBe(404);
  });

  it('is a single one after two uploads at once', async () => {
    const as = await aSession();
    const before = await countOf();

    const urls = await Promise.all(['#111111', '#222222'].map((colour) => upload(as, colour)));

    expect(await countOf()).toBe(before + 1);
    const { profile_picture_url } = (await call(getMe, { as })).json();
    expect(await statusFor(profile_picture_url, as)).toBe(200);
    // An answer has the profile at the time it is sent, so two answers may name the same, later picture.
    const others = urls.filter((url) => url !== profile_picture_url);
    expect(others.length).toBeLessThan(urls.length);
    for (const url of others) expect(await statusFor(url, as)).toBe(404);
  });

  it('is not found under any other name', async () => {
    const as = await aSession();
    for (const name of ['none', '%00', '..%2f..%2fetc%2fpasswd', "x'--", 'a'.repeat(90)]) {
      expect([name, await statusFor(`/media/${name}`, as)]).toEqual([name, 404]);
    }
  });
});
