// docs/guide/measures.md is written from the definitions. After a change of a measure or its words, write it anew:
// npx vitest run --project repository docs/measures.test.ts --update
import { catalogue } from '@orgscope/contract/analytics/catalogue';
import { comparedMeasures, measuresOf } from '@orgscope/contract/analytics/measures';
import { expect, test } from 'vitest';

type Entry = ReturnType<typeof catalogue>[number];

const titles: Partial<Record<Entry['page'], string>> = {
  measure_it: 'Measure IT',
  stakeholder_engagement: 'Stakeholder engagement',
  year_in_review: 'Year in review',
  performance_dashboard: 'Performance dashboard',
};

const units: Record<Entry['unit'], string> = {
  percent: '%',
  count: 'number',
  ratio: 'ratio',
  money: 'money',
  months: 'months',
  days: 'days',
};
const sources: Record<Entry['source'], string> = {
  figures: 'yearly figures',
  records: 'records',
  both: 'records and yearly figures',
  pulses: 'closed pulses',
};

/** A table whose columns are as wide as their longest cell, as the formatter writes it. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(3, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

const rowOf = ({ key, name, formula, unit, direction, source }: Entry): string[] => [
  name,
  `\`${key}\``,
  formula,
  units[unit],
  direction ?? 'none',
  sources[source],
];

const pageOf = (page: Entry['page'], title: string) => `## ${title}

${table([
  ['Measure', 'Key', 'Formula', 'Unit', 'Better', 'Made of'],
  ...catalogue()
    .filter((entry) => entry.page === page)
    .map(rowOf),
])}`;

const listed = (entries: readonly Entry[]) =>
  new Intl.ListFormat('en-GB').format(entries.map(({ key }) => `\`${key}\``));

const guide = `# Measures

What Orgscope measures, by which formula, and from what. Everybody who may see the pages of a client sees its measures;
programs read them from \`GET /api/analytics/measures/\`. This page is written from \`packages/contract/src/analytics/measures.ts\`.

- A measure has no value, shown as a dash, where an input is missing or the denominator is 0. It is never 0 for that reason.
- Amounts of money are added within one currency, or at the mean exchange rates of the year. The mean of the
  current year is not known yet: until a rate is entered for it or the year before, the currency's latest one stands in. Without a rate there is no value.
- The performance dashboard adds up the costs that are recorded, and says beside the sum how many records have none:
  \`unpriced\` in the API.
- A cost of which a part is missing, now or then, is not compared: what was entered since would look like a rise. Snapshots of
  earlier versions do not tell what was missing, so that their costs are not compared either.
- Where the number of employees or of IT employees is missing, the ranges of the company's profile stand in: the value is
  made of the geometric mean of each range, and its interval of their ends. The share of IT staff is at most 100%; attrition may be
  more, since more people can leave in a year than are there at its end. A range without an upper
  end, such as over 10,000, gives no value, since any number in it would be made up, but one end of the interval: at most or
  at least so much.
- Ranges are those of today. They stand in for years that have other figures, and for the current year.
- What is counted among records is counted today for the current year, and taken from the year's last daily snapshot for years
  before. A company that has recorded nothing at all has no number, rather than 0.
- Under a filter by function, location or attribute, yearly figures have no value: they are of the whole company. Nor
  do measures that divide records by employees, because nobody enters employees by function or location.
- Yearly figures are of whole years. A span of days means the years that they are in: the last is shown and compared with the
  first, and lines run between them.
- The performance dashboard compares with a day of the daily snapshots, or with the nearest one of the week before it, and says
  which. Under a filter by function it compares what the snapshots count by function, under one by location the assets, and
  under one by attribute nothing but seats, which no filter narrows.
- Companies are compared with their peers by all measures of Measure IT, and of the performance dashboard by
  ${listed(catalogue().filter(({ key, page }) => page === 'performance_dashboard' && comparedMeasures.includes(key)))}:
  shares and means, which do not grow with a company. Bands of published studies stand beside them, named, for any measure.
- The trend of an amount of money is in the currency of the year that is shown, at the mean rates of each year.
- The year in review converts the purchases of both of its years at the mean rates of the one that is shown.
- The target of an amount keeps its currency until it is taken away and set again: then it is in that of the page. A page shows it in
  its own, at the rates at which it shows other amounts, and not at all where a rate is missing. A target without a currency is taken
  for one in that of the page.
- What moved most is ranked by how many times the smallest change that matters a measure changed, and left out below one: of a share
  or a ratio it is about half of what companies usually differ by, such as 2 points of attrition; of an amount a tenth; of a count
  twice its square root.
- A year is that of the company's time zone. Joined is the day on which a profile was completed, left the day of deactivation,
  accepted the day on which the invited person chose a password and accepted the terms. A person who was restored has not left, and one who
  was invited again in a year counts as invited once; one whom an identity provider added without a mail, when it is sent. The median needs
  five people.
- The portfolio is the applications that are active and have not reached their end of life. In a year each is added and
  retired at most once: opening + added − retired = closing. One that comes and goes on the same day, such as by an import that is
  undone, is neither added nor retired. Lifecycles, deletions and restorations come from the history.
- Assets are bought on their date of purchase, if they are active today, and retired on the day of the change. An asset counts
  once a year. A year before the first record has no values. Month by month, an asset is assigned on the first day of a year on which
  somebody got it; one that was entered or imported with its holder is not counted, since the day of that is not known.
- The measures of pulses are made of those that closed in the year, by the day in the company's time zone (a pulse that a server closed late counts to the
  day on which it was to close), archived ones
  included, and of nothing but what their results tell of everybody. Each rating counts once, so a pulse with many answers weighs
  more than one with few; the page of a pulse shows the mean of its questions, which differs a little where some have fewer
  answers. A pulse that fewer than five people answered is left out, with those whom it asked. Ratings are those of questions about satisfaction, and the satisfaction of those
  about importance and satisfaction. Platform administrators see how many took part, and no satisfaction but that of peers.
  Without Stakeholder engagement, which pulses belong to, these measures have no value.
- Of a function, location or attribute, people of a year are shown as totals, unless that could reveal a group of fewer than five; of two
  of these at once they are not shown.
- A year that runs is compared with the year before up to the same day, in the API \`previous_to\`; 29 February with the 28th, and
  1 January with nothing. Then people of a function, location or attribute are not compared, nor is the median where one to four
  people accepted later in the year before.

How measures are compared with those of peers, and what protects these, is explained in
[Privacy of comparisons](privacy-of-benchmarks.md).

${Object.entries(titles)
  .map(([page, title]) => pageOf(page as Entry['page'], title))
  .join('\n\n')}
`;

test('the guide of measures is as their definitions say', async () => {
  await expect(guide).toMatchFileSnapshot('guide/measures.md');
});

test('every measure is on a page that the guide has', () => {
  const pages = Object.keys(titles) as Entry['page'][];

  expect(pages.flatMap(measuresOf).toSorted()).toEqual(
    catalogue()
      .map(({ key }) => key)
      .toSorted(),
  );
});
