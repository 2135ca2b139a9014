import { failureText } from '../../api/failures/failure-text.ts';
import { Refusal } from '../../api/failures/failure.ts';
import { isRecord } from '../../lib/is-record.ts';
import { dotted, listed } from '../../lib/text/listed.ts';

interface Words {
  refused: string;
  failed: string;
}

export interface Refused<Row> {
  row: Row;
  error: unknown;
}

/** Why an act without a form was refused: its messages name what they are about, not the fields of the interface. */
export function refusalReason(error: unknown, ours: Words): string {
  const messages = error instanceof Refusal ? Object.values(error.fields) : [];
  return messages.length > 0 ? listed(messages) : failureText(error, ours);
}

/** How many refusals a toast names; the list shows the others. */
const mostNamed = 3;

/** Why acts on records were refused, for a toast: the first of them with the names of their records. */
export function refusalReasons(refused: readonly Refused<{ name: string }>[], ours: Words): string {
  const reasons = refused.slice(0, mostNamed).map(({ row, error }) => `${row.name}: ${refusalReason(error, ours)}`);
  return `${dotted(reasons)}${refused.length > mostNamed ? ' …' : ''}`;
}

/** The rows of those that the server did not refuse, as after a lost network: they can be tried again. */
export const withoutAnswer = <Row>(refused: readonly Refused<Row>[]): Row[] =>
  refused.flatMap(({ row, error }) => (error instanceof Refusal ? [] : [row]));

/** What is refused after some rows were tried, those `before` among them again. */
export const stillRefused = <Row>(
  before: readonly Refused<Row>[],
  tried: readonly Row[],
  refused: readonly Refused<Row>[],
): Refused<Row>[] => [...before.filter(({ row }) => !tried.includes(row)), ...refused];

/** Whether a record, as the API shows it, has values as they are sent: an id where a record is shown. */
const hasValues = (record: unknown, sent: object) =>
  isRecord(record) &&
  Object.entries(sent).every(([name, value]) => {
    const shown = record[name] ?? record[name.replace(/_id$/, '')] ?? null;
    return (isRecord(shown) ? shown['id'] : shown) === value;
  });

/** Whether a change back is refused because the record has the values from before: an earlier try arrived, without an answer. */
export const isBack = ({ row, error }: Refused<{ before?: object | undefined }>): boolean =>
  row.before !== undefined && error instanceof Refusal && hasValues(error.conflict?.record, row.before);
