import type { BulkResult } from '@orgscope/contract/records/bulk';
import type { Decoded } from '../../../api/client/decode.ts';
import { CircleAlert, CircleCheck, CircleEqual } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useText } from '../../../i18n/i18n.ts';
import type { Text } from '../../../i18n/texts.ts';
import { codedText } from '../../../i18n/message-text.ts';
import { ChangedValues } from '../changed-values.tsx';
import type { ShownValue } from '../changed-values.tsx';

interface Props {
  result: Decoded<BulkResult>;
  /** Whether the change was made; otherwise this is a preview. */
  done: boolean;
  labelOf: (field: string) => string;
  show: ShownValue;
}

const groups = ['refused', 'changed', 'unchanged'] as const;
type Group = (typeof groups)[number];

const looks: Readonly<Record<Group, { icon: LucideIcon; tone: string }>> = {
  refused: { icon: CircleAlert, tone: 'text-danger' },
  changed: { icon: CircleCheck, tone: 'text-success' },
  unchanged: { icon: CircleEqual, tone: 'text-muted' },
};

function titleOf(t: Text, group: Group, count: number, done: boolean): string {
  if (group === 'unchanged') return t('records:bulk_change.unchanged', { count });
  const when = done ? 'done' : 'preview';
  return t(`records:bulk_change.${group}.${when}`, { count });
}

/** How many records there are of each kind that there is, a text each. */
export const outcomeTexts = (t: Text, result: Props['result'], done: boolean): string[] =>
  groups.flatMap((group) => (result[group].length > 0 ? [titleOf(t, group, result[group].length, done)] : []));

/** Lists the records that change, that have the value already, and that are refused. */
export function BulkOutcome({ result, done, labelOf, show }: Props) {
  const t = useText();
  return (
    <div className="flex flex-col gap-2">
      {groups.map((group) => {
        const rows = result[group];
        if (rows.length === 0) return null;
        const { icon: Icon, tone } = looks[group];
        const isOpen = group === 'refused' || (group === 'changed' && !done);
        return (
          <details key={group} open={isOpen} className="rounded-control border border-line">
            <summary className="flex min-h-10 cursor-pointer items-center gap-2 px-3 py-2 text-sm font-medium text-ink">
              <Icon aria-hidden className={`size-4 shrink-0 ${tone}`} />
              {titleOf(t, group, rows.length, done)}
            </summary>
            <ul className="flex flex-col gap-3 border-t border-line px-3 py-3 text-sm">
              {rows.map((row) => (
                <li key={row.id}>
                  <p dir="auto" className="font-medium wrap-anywhere text-ink">
                    {row.name}
                  </p>
                  {'reason' in row && <p className="text-muted">{codedText(row) ?? row.reason}</p>}
                  {'changes' in row && (
                    <div className="mt-1">
                      <ChangedValues changes={row.changes} labelOf={labelOf} show={show} />
                    </div>
                  )}
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </div>
  );
}
