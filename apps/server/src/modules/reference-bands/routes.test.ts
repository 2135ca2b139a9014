import { english } from '@orgscope/contract/words/english';
import type { BodyOf } from '@orgscope/contract/endpoint';
import { measureKeys } from '@orgscope/contract/analytics/measures';
import { employeeRanges } from '@orgscope/contract/fields/employee-ranges';
import { emptyListVersion } from '@orgscope/contract/lists/listing';
import { deleteIndustry } from '@orgscope/contract/resources/industries';
import * as calls from '@orgscope/contract/resources/reference-bands';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { formOf } from '../../testing/form.ts';

const { call, inject, anIndustry, aSession } = await startTestApp();
const as = await aSession({ platformRole: 'platform_admin' });
const industry = await anIndustry();

const csv = (bytes: string) => formOf({}, { bytes, name: 'table.csv', type: 'text/csv', field: 'file' });
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
  expect(await list()).toMatchObject([
    { year: 2026, bands: [band] },
    { year: 2025, bands },
  ]);

  await save(2026, []);
  await save(2025, [band]);
  expect(await list()).toMatchObject([{ year: 2025, bands: [band] }]);
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

it('refuses a list that was changed meanwhile', async () => {
  const at = (version: number, body: BodyOf<typeof calls.saveReferenceBands>) =>
    call(calls.saveReferenceBands, { as, params: { year: 2010 }, query: { version }, body });
  const { version } = (await at(emptyListVersion, [band])).json().data;
  const late = await at(emptyListVersion, []);
  expect([late.statusCode, late.json().conflict.record]).toEqual([409, { year: 2010, bands: [band], version }]);
  expect((await at(version, [])).statusCode).toBe(200);
});

it('keeps bands of an industry that has been deleted', async () => {
  const gone = await anIndustry();
  const ofGone = { ...band, industry_id: gone.id };
  await save(2012, [ofGone]);
  await call(deleteIndustry, { as, params: { id: gone.id } });

  const read = await call(calls.exportReferenceBands, { as });
  const file = await call(calls.readReferenceBandsFile, { as, params: { year: 2012 }, form: csv(read.body) });
  expect(file.json().data.bands).toEqual([ofGone]);
  expect((await save(2012, [ofGone, band])).statusCode).toBe(200);

  const elsewhere = await save(2013, [ofGone]);
  expect(elsewhere.json().message).toEqual({ '0.industry_id': [english('bands.unknown_industry')] });
  await save(2012, []);
});

it('writes ranges of employees in words, which no spreadsheet takes for a date, and reads words and codes', async () => {
  const bands = employeeRanges.map((size) => ({ ...band, size }));
  await save(2009, bands);
  const { body } = await call(calls.exportReferenceBands, { as });
  for (const range of employeeRanges) expect(body).not.toContain(`,${range},`);
  expect(body).toContain(',1–10,');
  expect(body).toContain(',"over 10,000",');

  const read = async (file: string) =>
    (await call(calls.readReferenceBandsFile, { as, params: { year: 2009 }, form: csv(file) })).json().data.bands;
  expect(await read(body)).toEqual(bands);
  const row = (size: string) => `2009,it_staff_share,"${size}",3,4.5,6,IT Almanac 2025`;
  const rows = ['over 10,000', '1-10', '501–1,000'].map(row);
  expect(
    await read(['Year,Measure,Employees,First quartile,Median,Third quartile,Source', ...rows].join('\n')),
  ).toMatchObject([{ size: '10001+' }, { size: '1-10' }, { size: '501-1000' }]);
  await save(2009, []);
});

it('reads the file that it exports, and tells all faults of another by line', async () => {
  const bands = [{ ...band, industry_id: industry.id, size: '51-200' as const }, band];
  await save(2011, bands);
  const { body } = await call(calls.exportReferenceBands, { as });
  const read = (file: string) => call(calls.readReferenceBandsFile, { as, params: { year: 2011 }, form: csv(file) });
  expect((await read(body)).json().data).toEqual({ rows: 2, faulty_rows: 0, fault_count: 0, faults: [], bands });
  const faulty = [
    'Year,Measure,Industry,Employees,First quartile,Median,Third quartile,Source',
    '2011,IT staff,,,3,4.5,6,Almanac',
    '2011,it_staff_share,,,3,4.5,6,Almanac',
    '2011,Cups of tea,Nowhere,7,x,1,2,',
    '2011,IT attrition,,,9,4,6,Almanac',
  ];
  expect((await read(faulty.join('\n'))).json().data).toMatchObject({
    rows: 4,
    faulty_rows: 3,
    fault_count: 7,
    bands: [],
    faults: [
      { row: 3, field: 'key', text: english('bands.twice') },
      { row: 4, field: 'industry', value: 'Nowhere', text: english('bands.no_industry') },
      { row: 4, field: 'key', text: english('targets.unknown_measure') },
      { row: 4, field: 'size', text: english('bands.unknown_size') },
      { row: 4, field: 'p25', text: english('common.not_number') },
      { row: 4, field: 'source', text: 'Source is required' },
      { row: 5, field: 'median', text: english('bands.order') },
    ],
  });
  await save(2011, []);
});
