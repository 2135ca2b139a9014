import { expect, it } from 'vitest';
import { inEnglish } from '../words/english.ts';
import { applicationFields } from '../resources/application-record.ts';
import { assetFields } from '../resources/asset-record.ts';
import type { Field } from './fields.ts';

/** The English labels of all choices of a kind of record, in the order of their codes. */
const labelsOf = (fields: Readonly<Record<string, Field>>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { codes }]) =>
      codes ? [[name, Object.values(codes).map((label) => inEnglish(label))]] : [],
    ),
  );

// The history stores these labels, and is read by them: the conditions of indexes (the server's db/tables/record-events.ts),
// the year in review and translated changes. To reword one, migrate what is stored, and those indexes, at the same time.
it('choices have the English labels that the history is read by', () => {
  expect(labelsOf(applicationFields)).toEqual({
    type: ['Custom', 'Package', 'SaaS', 'Office tool'],
    hosting: ['On premises', 'Cloud', 'Hybrid', 'Third party'],
    lifecycle: ['Plan', 'Phase in', 'Active', 'Phase out', 'End of life'],
    criticality: ['Mission critical', 'Business critical', 'Administrative', 'Non-essential'],
    time_class: ['Invest', 'Tolerate', 'Migrate', 'Eliminate'],
    data_classification: ['Public', 'Internal', 'Confidential', 'Restricted'],
  });
  expect(labelsOf(assetFields)).toEqual({
    category: [
      'Laptop',
      'Desktop',
      'Monitor',
      'Phone',
      'Tablet',
      'Server',
      'Network',
      'Storage',
      'Printer',
      'Peripheral',
      'Other',
    ],
    status: ['In stock', 'Assigned', 'In repair', 'Retired', 'Lost'],
  });
});
