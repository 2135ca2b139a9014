import { english } from '@orgscope/contract/words/english';
import { expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';

const { inject, anIndustry, aSession } = await startTestApp();
const headers = { ...(await aSession({ platformRole: 'platform_admin' })) };
await anIndustry({ name: 'Mining', isActive: false });
await anIndustry({ name: 'Retail' });

const ask = (query: string) => inject({ method: 'GET', url: `/api/core/industries/${query}`, headers });
const namesOf = (body: string) => ['Mining', 'Retail'].filter((name) => body.includes(name));

it.each(['true', 'True', 'TRUE', '1'])('takes include_inactive=%s for yes', async (flag) => {
  expect(namesOf((await ask(`?include_inactive=${flag}`)).body)).toEqual(['Mining', 'Retail']);
});

it.each(['false', 'False', '0'])('takes include_inactive=%s for no', async (flag) => {
  expect(namesOf((await ask(`?include_inactive=${flag}`)).body)).toEqual(['Retail']);
});

it.each(['yes', 'on', '2', ''])('refuses include_inactive=%s beside the field', async (flag) => {
  const response = await ask(`?include_inactive=${flag}`);

  expect([response.statusCode, response.json().message]).toEqual([
    400,
    { include_inactive: ['Must be true or false'] },
  ]);
});

it('refuses a cursor where a list has none', async () => {
  for (const query of ['?cursor=*', '?cursor=&page_size=50', '?cursor=MS4x']) {
    const response = await ask(query);
    expect([response.statusCode, response.json().message]).toEqual([400, { cursor: [english('lists.no_cursor')] }]);
  }
});

it.each(['cursor=*', 'page=2', 'page_size=50'])('refuses %s where a list only comes whole', async (part) => {
  for (const list of ['figures', 'pulses', 'rates']) {
    const response = await inject({ method: 'GET', url: `/api/analytics/${list}/?${part}`, headers });
    const [name = ''] = part.split('=');
    expect([response.statusCode, response.json().message]).toEqual([400, { [name]: [english('lists.whole')] }]);
  }
});

it('exports all records whatever page is asked for', async () => {
  const file = await ask('export/?include_inactive=true&page=2&page_size=1');

  expect([file.statusCode, namesOf(file.body)]).toEqual([200, ['Mining', 'Retail']]);
});
