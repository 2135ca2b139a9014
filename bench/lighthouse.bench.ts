// What are Lighthouse's scores for the first pages of a visitor, for the answering page of a pulse, and for the home page and two lists
// of somebody with a session, on a telephone, at a first visit and at a later one? With AGAINST, the folder of another built tree, only
// the pages with a session, by turns.
import lighthouse from 'lighthouse';
import { judge, median } from './lib/figures.ts';
import { visitPages } from './lib/page-visits.ts';
import type { Page } from './lib/page-visits.ts';
import { openPulseOf } from './lib/pulse-link.ts';

const targets = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };
const categories = Object.keys(targets) as (keyof typeof targets)[];
const readableMs = 1_500;

interface Verdict {
  readonly scores: Record<keyof typeof targets, number>;
  readonly figures: Record<string, number>;
  /** The audits that reduced a score. */
  readonly faults: string[];
}

async function inspect(address: string, page: Page, port: number): Promise<Verdict> {
  const visit = () =>
    lighthouse(address, {
      port,
      logLevel: 'error',
      output: 'json',
      onlyCategories: categories,
      skipAudits: [...(page.skipped ?? [])],
      disableStorageReset: true,
    });
  let result = await visit();
  // A recording without a start, now and then, for which Lighthouse asks to be run again.
  for (let more = 2; more > 0 && result?.lhr.runtimeError?.code === 'NO_NAVSTART'; more -= 1) result = await visit();
  if (!result || result.lhr.runtimeError)
    throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse said nothing');
  const { lhr } = result;
  const numberOf = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const lost = categories
    .filter((name) => name !== 'performance')
    .flatMap((name) => lhr.categories[name]?.auditRefs ?? []);
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
    ) as Verdict['scores'],
    figures: {
      'FCP ms': numberOf('first-contentful-paint'),
      'LCP ms': numberOf('largest-contentful-paint'),
      'CLS × 1000': numberOf('cumulative-layout-shift') * 1000,
      'TBT ms': numberOf('total-blocking-time'),
      'sent kB': numberOf('total-byte-weight') / 1024,
    },
    faults: lost
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => lhr.audits[id]?.title ?? id),
  };
}

const publicPages = async (server: string, folder: string): Promise<Page[]> => [
  { path: '/', performance: 100 },
  { path: '/auth/login', performance: 98 },
  // Its address is a person's secret: search engines are told to leave it alone.
  { path: await openPulseOf(server, folder), performance: 100, skipped: ['is-crawlable'] },
];

for (const { page, name, found } of await visitPages(inspect, publicPages)) {
  const figures = Object.keys(found[0]?.figures ?? {}).map(
    (figure) => `${figure} ${median(found.map((verdict) => verdict.figures[figure] ?? 0)).toFixed(0)}`,
  );
  console.log(`${name}: ${figures.join(', ')}`);
  for (const category of categories) {
    const score = median(found.map(({ scores }) => scores[category]));
    const target = { ...targets, performance: page.performance }[category];
    judge(`  ${category}`, String(score), `≥ ${target}`, score >= target);
  }
  if (page.path.startsWith('/pulse/')) {
    const readable = median(found.map((verdict) => verdict.figures['LCP ms'] ?? Number.NaN));
    judge('  readable', `${readable.toFixed(0)} ms`, `≤ ${readableMs} ms`, readable <= readableMs);
  }
  for (const fault of new Set(found.flatMap(({ faults }) => faults))) console.log(`  lost on: ${fault}`);
}
