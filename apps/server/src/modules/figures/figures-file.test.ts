import { english } from '@orgscope/contract/words/english';
import * as calls from '@orgscope/contract/resources/figures';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { formOf } from '../../testing/form.ts';

const { call, aClient, aSession, aSubscription } = await startTestApp();
const client = await aClient();
await aSubscription({ client });
const as = await aSession({ client, platformRole: 'client_admin' });

const read = (year: number, ...lines: (string | Buffer)[]) => {
  const bytes = lines.length === 1 ? (lines[0] ?? '') : lines.join('\r\n');
  const form = formOf({}, { bytes, name: 'figures.csv', type: 'text/csv', field: 'file' });
  return call(calls.readFiguresFile, { as, params: { year }, form });
};
const faultsOf = async (year: number, ...lines: string[]) => {
  const response = await read(year, ...lines);
  expect([response.statusCode, response.json().error?.code]).toEqual([400, 'validation_failed']);
  return response.json().message;
};

const figures = {
  employees: 1200,
  it_employees: 60,
  it_contractors: 12,
  it_leavers: 5,
  tickets: 9000,
  tickets_first_contact: 6300,
  major_incidents: 4,
  projects_finished: 14,
  projects_on_time: 11,
  revenue: '250000000.00',
  it_operating_cost: '6000000.50',
  it_capital_cost: '2000000.00',
  it_personnel_cost: '4100000.00',
  it_cloud_cost: '900000.25',
  it_security_cost: '0.00',
  availability: 99.95,
  currency: 'EUR',
};

it('reads a file as it was exported', async () => {
  const yen = { ...figures, revenue: '250000000', currency: 'JPY' };
  for (const name of ['operating', 'capital', 'personnel', 'cloud', 'security'] as const) yen[`it_${name}_cost`] = '7';
  await call(calls.saveFigures, { as, params: { year: 2025 }, body: figures });
  await call(calls.saveFigures, { as, params: { year: 2024 }, body: yen });
  await call(calls.saveFigures, { as, params: { year: 2023 }, body: { employees: 7 } });

  const file = await call(calls.exportFigures, { as });
  expect(file.headers['content-disposition']).toMatch(/"figures-\d{4}-\d\d-\d\d\.csv"$/);
  expect(file.body.split('\r\n')[0]).toBe(
    '\uFEFFYear,Employees,IT employees,IT contractors,IT employees who left,Tickets,Tickets resolved at first contact,' +
      'Major incidents,Finished projects,Projects finished on time,Revenue,IT operating cost,IT capital cost,' +
      'IT personnel cost,Cloud cost,Security cost,Availability,Currency',
  );
  expect((await read(2025, file.rawPayload)).json().data).toEqual(figures);
  expect((await read(2024, file.rawPayload)).json().data).toEqual(yen);
  expect((await read(2023, file.rawPayload)).json().data).toMatchObject({
    employees: 7,
    tickets: null,
    currency: null,
  });
});

it('reads semicolons, a byte order mark, decimal commas and other columns', async () => {
  const response = await read(
    2025,
    '\uFEFFfiscal year;Remarks;it_employees;REVENUE;Availability;currency;it leavers',
    '2024;;1;;;;',
    '2025;a new plant;1.060;"1.249.000,50";99,95 %;eur; 3 ',
  );
  expect(response.json().data).toEqual({
    it_employees: 1060,
    revenue: '1249000.50',
    availability: 99.95,
    currency: 'EUR',
    it_leavers: 3,
  });
});

it('saves nothing', async () => {
  const before = (await call(calls.listFigures, { as })).json().data;
  await read(2022, 'Year,Employees', '2022,5');
  expect((await call(calls.listFigures, { as })).json().data).toEqual(before);
});

it('tells the years that a file has instead', async () => {
  expect(await faultsOf(2025, 'Year,Employees', '2023,5', '2024,6', '2024,7')).toEqual({
    file: [english('figures.no_row', { year: 2025, years: '2024, 2023' })],
  });
  expect(await faultsOf(2025, 'Year,Employees', 'last,5')).toEqual({ file: [english('figures.no_years')] });
});

it('refuses two columns with one heading, unless it means nothing', async () => {
  expect(await faultsOf(2025, 'Year,Employees,employees', '2025,5,6')).toEqual({
    file: [english('imports.heading_twice', { heading: 'Employees' })],
  });
  expect(await faultsOf(2025, 'Year,Employees,Year', '2025,5,2024')).toEqual({
    file: [english('imports.heading_twice', { heading: 'Year' })],
  });
  expect((await read(2025, 'Year,Employees,Note,Note', '2025,5,,')).statusCode).toBe(200);
});

it('refuses two rows of the year, and a file without a column of years', async () => {
  expect(await faultsOf(2025, 'Year,Employees', '2025,5', '2025,6')).toEqual({
    file: [english('figures.same_year', { year: 2025 })],
  });
  expect(await faultsOf(2025, 'Employees', '5')).toEqual({ file: [english('figures.no_column', { column: 'Year' })] });
});

it('tells all faults of the row at once, by field', async () => {
  expect(
    await faultsOf(
      2025,
      'Year,Employees,IT employees,Tickets,Revenue,IT operating cost,Availability,Currency,Major incidents',
      '2025,10,11,1e400,"1,249",12.345,high,EUR,-2',
    ),
  ).toEqual({
    it_employees: [english('figures.above_whole.it_employees')],
    tickets: [english('common.not_number')],
    revenue: [english('money.ambiguous_whole', { thousands: '1249' })],
    it_operating_cost: [english('money.ambiguous_whole', { thousands: '12345' })],
    availability: [english('common.not_number')],
    major_incidents: [english('common.negative')],
  });
});

it('refuses what is no such file', async () => {
  expect(await faultsOf(2025, '')).toEqual({ file: [english('imports.empty')] });
  expect(await faultsOf(2025, 'Year,Employees')).toEqual({ file: [english('imports.empty')] });
  expect(await faultsOf(2025, 'Year,Employees', '2025,"5')).toHaveProperty('file');
  const many = Array.from({ length: 501 }, (_, row) => `${row},1`);
  expect(await faultsOf(2025, 'Year,Employees', ...many)).toEqual({
    file: [english('imports.too_many_rows', { most: 500 })],
  });
  const without = await call(calls.readFiguresFile, { as, params: { year: 2025 }, body: {} });
  expect(without.json().message).toEqual({ file: [english('imports.required')] });
});
