import { failureText } from '../../api/failures/failure-text.ts';
import { Refusal } from '../../api/failures/failure.ts';
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

/**
 * What is refused after some rows were tried, those `before` among them again. A conflict with the user's own change says
 * there that the first try had arrived, and only its answer was lost.
 */
export const stillRefused = <Row>(
  before: readonly Refused<Row>[],
  tried: readonly Row[],
  refused: readonly Refused<Row>[],
): Refused<Row>[] => [
  ...before.filter(({ row }) => !tried.includes(row)),
  ...refused.filter(({ error }) => !(before.length > 0 && error instanceof Refusal && error.conflict?.byYou)),
];
