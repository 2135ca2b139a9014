import type { yearlyFigures } from '../../db/tables/yearly-figures.ts';
import { dayMs } from '../../lib/time/days.ts';
import { currencies } from '../sources/currencies.ts';
import type { DemoOrganisation } from '../sources/demo-organisations.ts';
import { rateOf } from '../sources/rates.ts';
import type { Random } from '../sources/random.ts';

/** How much of its work an industry does with information technology, from 0 to 1, and its revenue per employee in USD. */
const businesses: Readonly<Record<string, readonly [intensity: number, revenue: number]>> = {
  'Information technology': [1, 240_000],
  Automotive: [0.3, 280_000],
  Banking: [0.9, 350_000],
  Insurance: [0.8, 420_000],
  Healthcare: [0.3, 140_000],
  Pharmaceuticals: [0.5, 400_000],
  'Energy and utilities': [0.4, 600_000],
  Telecommunications: [0.9, 380_000],
  Retail: [0.2, 190_000],
  'Food and beverage': [0.15, 260_000],
  'Transport and logistics': [0.25, 170_000],
  'Aviation and aerospace': [0.5, 300_000],
  Construction: [0.1, 210_000],
  Chemicals: [0.3, 420_000],
  'Mechanical engineering': [0.3, 240_000],
  'Media and entertainment': [0.6, 220_000],
  Education: [0.3, 130_000],
  'Public administration': [0.3, 150_000],
};

/** Prices and wages of a country, by those of most. */
const levels: Readonly<Record<string, number>> = {
  BR: 0.4,
  CH: 1.4,
  IN: 0.22,
  KE: 0.18,
  MX: 0.45,
  NG: 0.16,
  PL: 0.55,
  PT: 0.7,
  US: 1.2,
  ZA: 0.4,
};

export type FiguresRow = Omit<typeof yearlyFigures.$inferSelect, 'version' | 'changedBy' | 'changedById' | 'changedAt'>;

/** Which figures a client knows. */
type Knowledge = 'all' | 'no_money' | 'no_service_desk' | 'employees_only' | 'nothing';

/** By the last digit of a client's number; of the rest all are known. */
const others: Readonly<Record<number, Knowledge>> = {
  2: 'employees_only',
  4: 'nothing',
  6: 'no_money',
  9: 'no_service_desk',
};

/** What is missing of each. */
const gapsOf = {
  all: [],
  no_money: [
    'revenue',
    'itOperatingCost',
    'itCapitalCost',
    'itPersonnelCost',
    'itCloudCost',
    'itSecurityCost',
    'currency',
  ],
  no_service_desk: ['tickets', 'ticketsFirstContact', 'majorIncidents', 'availability'],
  employees_only: [
    'itContractors',
    'itLeavers',
    'revenue',
    'itOperatingCost',
    'itCapitalCost',
    'itPersonnelCost',
    'itCloudCost',
    'itSecurityCost',
    'currency',
    'tickets',
    'ticketsFirstContact',
    'majorIncidents',
    'availability',
    'projectsFinished',
    'projectsOnTime',
  ],
} as const satisfies Record<Exclude<Knowledge, 'nothing'>, readonly (keyof FiguresRow)[]>;

/** Figures of a year are known in the middle of the following one. */
export const halfYearBefore = (now: number): Date => new Date(now - 180 * dayMs);

/** The last fiscal year whose figures are known. */
export const lastFiscalYear = (now: number): number => halfYearBefore(now).getUTCFullYear();

/** The ends of a range such as `51-200`; one without an end is twice as far. */
function endsOf(range: string): [low: number, high: number] {
  const [low = 0, high] = range.replace('+', '').split('-').map(Number);
  return [low, high ?? (range.endsWith('+') ? low * 2 : low)];
}

/** Three significant digits, as budgets have. */
function rounded(amount: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(amount, 1))) - 2);
  return Math.round(amount / step) * step;
}

/** The yearly figures of a client of the demo, the earliest year first; some know little. */
export function demoFigures(random: Random, now: number, organisation: DemoOrganisation): FiguresRow[] {
  const { clientId, client, industry } = organisation;
  const isWell = clientId <= 3 || industry === 'Mechanical engineering';
  const knowledge = isWell ? 'all' : (others[clientId % 10] ?? 'all');
  if (knowledge === 'nothing' || !client.isActive) return [];
  return figuresOf(random, now, organisation, { isWell, knowledge });
}

/** What yearly figures depend on. */
type Company = Pick<DemoOrganisation, 'clientId' | 'country'> & {
  readonly industry: string;
  readonly client: Pick<DemoOrganisation['client'], 'numberOfEmployees' | 'numberOfItEmployees'>;
};

/** Yearly figures, the earliest year first: consistent with the ranges, the industry and the country of a client. */
export function figuresOf(
  random: Random,
  now: number,
  { clientId, client, country, industry }: Company,
  { isWell, knowledge }: { isWell: boolean; knowledge: Exclude<Knowledge, 'nothing'> },
): FiguresRow[] {
  const [intensity, revenue] = businesses[industry] ?? [0.3, 200_000];
  const level = levels[country] ?? 1;
  const [currency] = currencies[country] ?? ['EUR'];
  const between = (low: number, high: number) => low + (random.whole(1001) / 1000) * (high - low);

  const [fewest, most] = endsOf(client.numberOfEmployees);
  const [fewestIt, mostIt] = endsOf(client.numberOfItEmployees);
  const inLast = fewest + (most - fewest) * (0.85 - 0.45 * intensity + between(-0.12, 0.12));
  const itInLast = fewestIt + (mostIt - fewestIt) * Math.min(0.95, 0.1 + 0.6 * intensity + between(0, 0.25));
  const growth = between(-0.02, 0.06);
  const base = {
    attrition: between(0.05, 0.14),
    contractors: between(0.08, 0.35),
    perPerson: revenue * level * between(0.8, 1.25),
    wage: 72_000 * level * between(0.85, 1.15),
    personnel: between(0.44, 0.56),
    operating: between(0.68, 0.82),
    cloud: between(0.06, 0.16),
    security: between(0.04, 0.08),
    tickets: between(0.5, 1.1),
    firstContact: between(0.5, 0.68),
    incidents: between(1.2, 4.5),
    availability: between(99.3, 99.85),
    projects: between(0.06, 0.16),
    onTime: between(0.48, 0.7),
  };
  const last = lastFiscalYear(now);
  // Some have not entered the last year yet, and some began to enter figures later than others.
  const years = isWell ? 5 : random.pick([5, 5, 5, 4, 3]);
  const isLate = !isWell && random.chance(0.12);

  const rows = Array.from({ length: years }, (_, index): FiguresRow => {
    const before = years - 1 - index;
    const year = last - before;
    const near = () => between(0.95, 1.05);
    const employees = Math.max(4, Math.round(inLast / (1 + growth) ** before));
    const itEmployees = Math.min(employees - 1, Math.max(1, Math.round(itInLast / (1 + growth * 1.4) ** before)));
    const itContractors = Math.round(itEmployees * base.contractors * near());
    const inCurrency = (dollars: number) => rounded(dollars * rateOf(currency, year));
    const wage = base.wage * 1.03 ** -before;
    const personnel = wage * (itEmployees + 1.4 * itContractors) * near();
    const spend = personnel / (base.personnel - 0.008 * (years - before)) / near();
    const operating = Math.min(0.95, base.operating + 0.012 * (years - before));
    const tickets = Math.round(employees * 12 * base.tickets * near());
    const projectsFinished = 2 + Math.round(itEmployees * base.projects * near());
    const better = 0.02 * (years - before);
    const known = {
      employees,
      itEmployees,
      itContractors,
      itLeavers: Math.min(itEmployees, Math.round(itEmployees * base.attrition * between(0.75, 1.25))),
      revenue: String(inCurrency(employees * base.perPerson * 1.025 ** -before * near())),
      itOperatingCost: String(inCurrency(spend * operating)),
      itCapitalCost: String(inCurrency(spend * (1 - operating))),
      itPersonnelCost: String(inCurrency(personnel)),
      itCloudCost: String(inCurrency(spend * (base.cloud + better) * near())),
      itSecurityCost: String(inCurrency(spend * (base.security + better / 3) * near())),
      currency,
      tickets,
      ticketsFirstContact: Math.round(tickets * Math.min(0.9, base.firstContact + better) * near()),
      majorIncidents: Math.round((employees / 1000) * base.incidents * near()),
      availability: Math.min(99.99, Math.round((base.availability + better) * 100) / 100),
      projectsFinished,
      projectsOnTime: Math.round(projectsFinished * Math.min(0.92, base.onTime + 1.4 * better)),
    };
    const gaps = Object.fromEntries(gapsOf[knowledge].map((field) => [field, null]));
    return { clientId, year, ...known, ...gaps };
  });
  return isLate ? rows.slice(0, -1) : rows;
}
