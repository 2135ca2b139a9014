import { english } from '@orgscope/contract/english';
import type { BodyOf } from '@orgscope/contract/endpoint';
import { measureKeys } from '@orgscope/contract/analytics/measures';
import { employeeRanges } from '@orgscope/contract/resources/clients';
import * as calls from '@orgscope/contract/resources/reference-bands';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const { call, inject, anIndustry, aSession } = await startTestApp();
const as = await aSession({ platformRole: 'platform_admin' });
const industry = await anIndustry();

const save = (year: number, body: BodyOf<typeof calls.saveReferenceBands>) =>
  call(calls.saveReferenceBands, { as, params: { year }, body });
const list = async () => (await call(calls.listReferenceBands, { as })).json().data;

const band = {
  key: 'it_staff_share',
  industry_id: null,
  size: null,
  p25: 3,
  median: 4.5,
  p75: 6,
  source: 'IT Almanac 2025',
} as const;

it('replaces the bands of a year', async () => {
  const bands = [{ ...band, industry_id: industry.id, size: '51-200' as const }, band];
  const saved = await save(2025, bands);
  expect(saved.json()).toMatchObject({ message: english('bands.saved'), data: { year: 2025, bands } });
  await save(2026, [band]);
  expect(await list()).toEqual([
    { year: 2026, bands: [band] },
    { year: 2025, bands },
  ]);

  await save(2026, []);
  await save(2025, [band]);
  expect(await list()).toEqual([{ year: 2025, bands: [band] }]);
  await save(2025, []);
});

it('takes a whole study', async () => {
  const made = await Promise.all(Array.from({ length: 16 }, () => anIndustry()));
  const study = measureKeys
    .slice(0, 36)
    .flatMap((key) =>
      made.flatMap(({ id }) => employeeRanges.map((size) => ({ ...band, key, industry_id: id, size }))),
    );
  expect(study.length).toBeGreaterThan(4000);

  expect((await save(2025, study)).statusCode).toBe(200);
  expect((await list())[0].bands).toHaveLength(study.length);
  const tooMany = await save(2024, [...study, ...study]);
  expect([tooMany.statusCode, tooMany.json().message.non_field_errors]).toEqual([400, [english('bands.many')]]);
  await save(2025, []);
});

it('is for platform administrators', async () => {
  for (const platformRole of ['client_admin', 'member'] as const) {
    const other = await aSession({ platformRole });
    expect((await call(calls.listReferenceBands, { as: other })).statusCode).toBe(403);
    const params = { year: 2025 };
    expect((await call(calls.saveReferenceBands, { as: other, params, body: [] })).statusCode).toBe(403);
  }
});

it('tells every fault by position and field, and saves nothing', async () => {
  const inactive = await anIndustry({ isActive: false });
  const faultsOf = async (payload: unknown) => {
    const headers = { ...as, 'content-type': 'application/json' };
    const response = await inject({
      method: 'PUT',
      url: '/api/analytics/reference-bands/2025/',
      headers,
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
    expect([response.statusCode, response.json().error.code]).toEqual([400, 'validation_failed']);
    return response.json().message;
  };

  expect(
    await faultsOf([band, { ...band, median: 7 }, { ...band, key: 'it_attrition', p25: 5 }, { ...band, size: '1-10' }]),
  ).toEqual({ '1.key': [english('bands.twice')], '2.median': [english('bands.order')] });
  expect(
    await faultsOf([
      { ...band, industry_id: inactive.id },
      { ...band, industry_id: 2_000_000_000 },
      { ...band, industry_id: industry.id },
    ]),
  ).toEqual({
    '0.industry_id': [english('bands.unknown_industry')],
    '1.industry_id': [english('bands.unknown_industry')],
  });
  expect(
    await faultsOf('[{"key": "x", "industry_id": null, "size": "7", "p25": 1e400, "median": 1, "p75": 1e13}]'),
  ).toEqual({
    '0.key': [english('targets.unknown_measure')],
    '0.size': [english('bands.unknown_size')],
    '0.p25': [english('common.not_number')],
    '0.p75': [english('targets.out_of_range')],
    '0.source': ['Source is required'],
  });
  expect(await faultsOf('{}')).toEqual({ non_field_errors: [english('bands.not_a_list')] });
  expect(await list()).toEqual([]);
});
