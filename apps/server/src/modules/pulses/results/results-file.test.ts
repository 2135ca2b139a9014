import { exportPulseResults, readPulseResults } from '@orgscope/contract/resources/pulses';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import type { SessionHeaders } from '../../../testing/builders.ts';
import { pulseBuilders } from '../../../testing/pulses.ts';

const testApp = await startTestApp();
const { call, aUser, aSession, aFunction } = testApp;
const { aCompany, aDraft, open, linksTo, answer, close } = pulseBuilders(testApp);

const questions = [
  { id: 'desk', kind: 'importance_satisfaction' as const, text: 'Service desk' },
  { id: 'recommend', kind: 'enps' as const, text: 'Would you recommend IT?' },
  { id: 'where', kind: 'choice' as const, text: 'Where do you work?', options: ['Home', '=2+3'] },
  { id: 'formula', kind: 'satisfaction' as const, text: '=HYPERLINK("http://a.example")' },
  { id: 'why', kind: 'comment' as const, text: 'What else?' },
  { id: 'what', kind: 'comment' as const, text: 'What should IT fix first?' },
];

/** A pulse that 9 people of infrastructure, 12 of sales, 3 of law and 4 of audit have answered, sales worse than the others. */
async function answered() {
  const company = await aCompany();
  const groups = [
    { count: 9, of: await aFunction({ client: company.client, name: 'Infrastructure' }) },
    { count: 12, of: await aFunction({ client: company.client, type: 'BUSINESS', name: '@Sales' }) },
    { count: 3, of: await aFunction({ client: company.client, type: 'BUSINESS', name: 'Law' }) },
    { count: 4, of: await aFunction({ client: company.client, type: 'BUSINESS', name: 'Audit' }) },
  ];
  const made = groups.map(({ count, of }) =>
    Array.from({ length: count }, () => aUser({ client: company.client, clientFunctionId: of.id })),
  );
  const people = await Promise.all(made.flat());
  const id = await aDraft(company.lead, { questions });
  await open(company.lead, id);
  for (const [index, token] of (await linksTo(id, people)).entries()) {
    const isSales = index >= 9 && index < 21;
    const response = await answer(token, [
      { question: 'desk', importance: 5, satisfaction: isSales ? 2 : 4 },
      { question: 'recommend', value: isSales ? 3 : 9 },
      { question: 'where', value: isSales ? 1 : 0 },
      { question: 'formula', value: 3 },
      { question: 'why', text: 'Nothing' },
    ]);
    expect(response.statusCode).toBe(200);
  }
  return { ...company, id, sales: groups[1]?.of.id };
}

type Row = Record<string, string>;
const fileOf = async (as: SessionHeaders, id: number, query: object = {}) =>
  call(exportPulseResults, { as, params: { id }, query });
const rowsOf = async (as: SessionHeaders, id: number, query: object = {}): Promise<Row[]> =>
  parse((await fileOf(as, id, query)).body, { columns: true, bom: true });
const resultsOf = async (as: SessionHeaders, id: number, query: object = {}) =>
  (await call(readPulseResults, { as, params: { id }, query })).json().data;

test('the file has the figures of the page, for everybody and for each group that is told', async () => {
  const { lead, id, sales } = await answered();
  await close(lead, id);
  const [rows, all, ofSales] = [
    await rowsOf(lead, id),
    await resultsOf(lead, id),
    await resultsOf(lead, id, { function_id: sales }),
  ];
  const find = (group: string, question: string, rating = '') =>
    rows.filter((row) => row['Group'] === group && row['Question'] === question && row['Rating']?.startsWith(rating));

  for (const [group, { questions: told }] of [
    ['Everybody', all],
    ["'@Sales", ofSales],
  ] as const) {
    const [desk, recommend, where] = told;
    expect(find(group, 'Service desk', 'Satisfaction')).toMatchObject([
      {
        Answers: `${desk.n}`,
        Mean: `${desk.scale.mean}`,
        'Favourable (%)': `${desk.scale.favourable}`,
        'Neutral (%)': `${desk.scale.neutral}`,
        'Unfavourable (%)': `${desk.scale.unfavourable}`,
        eNPS: '',
      },
    ]);
    expect(find(group, 'Service desk', 'Importance')).toMatchObject([{ Mean: `${desk.importance.mean}` }]);
    expect(find(group, 'Would you recommend IT?')).toMatchObject([
      {
        eNPS: `${recommend.enps.score}`,
        Promoters: `${recommend.enps.promoters}`,
        Passives: `${recommend.enps.passives}`,
        Detractors: `${recommend.enps.detractors}`,
        Mean: '',
      },
    ]);
    expect(find(group, 'Where do you work?').map(({ Answers }) => Answers)).toEqual(
      where.choice.map(({ count }: { count: number }) => `${count}`),
    );
  }
  const [ofBusiness] = find('Business', 'Service desk', 'Satisfaction');
  const cell = all.cuts
    .find(({ by }: { by: string }) => by === 'function_type')
    ?.cells.find(({ question, name }: Row) => question === 'desk' && name === 'BUSINESS');
  expect([ofBusiness?.['Answers'], ofBusiness?.['Mean']]).toEqual([`${cell.n}`, `${cell.value}`]);
});

test('a group that the page hides has no line with answers, nor have comments', async () => {
  const { lead, id } = await answered();
  await close(lead, id);
  const rows = await rowsOf(lead, id);
  const groups = (await resultsOf(lead, id)).cuts.flatMap((cut: { groups: { name: string }[] }) =>
    cut.groups.map(({ name }) => name),
  );
  expect(groups).toContain('@Sales');
  expect(groups.filter((name: string) => name === 'Law' || name === 'Audit')).toEqual([]);
  expect(rows.filter((row) => row['Group'] === 'Law' || row['Group'] === 'Audit')).toEqual([]);
  expect(rows.filter(({ Question }) => Question === 'What else?')).toEqual([]);
  expect(rows.every(({ Answers }) => Answers === '' || Number(Answers) >= 5 || Answers === '0')).toBe(true);
});

test('texts that a spreadsheet would take for formulas are escaped', async () => {
  const { lead, id } = await answered();
  await close(lead, id);
  const { headers, body } = await fileOf(lead, id);
  expect(headers['content-type']).toContain('text/csv');
  expect(headers['content-disposition']).toMatch(new RegExp(`"pulse-${id}-results-\\d{4}-\\d\\d-\\d\\d\\.csv"$`));
  const cells = (await rowsOf(lead, id)).flatMap((row) => Object.values(row));
  expect(cells).toContain('\'=HYPERLINK("http://a.example")');
  expect(cells.filter((cell) => /^[=+@\t\r]/.test(cell))).toEqual([]);
  expect(body.startsWith('\uFEFF')).toBe(true);
});

test('while a pulse is open, the file tells what was last told, and no group that the page hides', async () => {
  const { lead, id } = await answered();
  const answeredOf = async () =>
    (await rowsOf(lead, id)).filter(({ Question }) => Question !== 'Participation').map(({ Group }) => Group);
  expect(await answeredOf()).toEqual([]);
  await resultsOf(lead, id);
  const told = new Set(await answeredOf());
  expect(told).toContain('Everybody');
  expect(told).toContain('Business');
  expect(told).not.toContain('Law');
  expect(told).not.toContain('Audit');
});

test('platform administrators get participation alone; others than members of the client get nothing', async () => {
  const { client, lead, id } = await answered();
  await close(lead, id);
  const admin = await aSession({ platformRole: 'platform_admin' });
  const rows = await rowsOf(admin, id, { client_id: client.id });
  expect(new Set(rows.map(({ Question }) => Question))).toEqual(new Set(['Participation']));
  const { lead: stranger } = await aCompany();
  expect((await fileOf(stranger, id)).statusCode).toBe(404);
  const member = await aSession({ client });
  expect((await fileOf(member, id)).statusCode).toBe(200);
  expect((await fileOf(member, await aDraft(lead))).statusCode).toBe(404);
});

test('comments name the questions that asked for them', async () => {
  const { lead, id } = await answered();
  await close(lead, id);
  expect((await resultsOf(lead, id)).comments.questions).toEqual([
    { id: 'why', text: 'What else?' },
    { id: 'what', text: 'What should IT fix first?' },
  ]);
});
