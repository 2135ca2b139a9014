import type { BulkResult } from '@orgscope/contract/records/bulk';
import type { Decoded } from '../../../api/client/decode.ts';
import { CircleAlert, CircleCheck, CircleEqual } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
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

interface GroupProps {
  icon: LucideIcon;
  tone: string;
  title: string;
  open: boolean;
  children: ReactNode;
}

function Group({ icon: Icon, tone, title, open, children }: GroupProps) {
  return (
    <details open={open} className="rounded-control border border-line">
      <summary className="flex min-h-10 cursor-pointer items-center gap-2 px-3 py-2 text-sm font-medium text-ink">
        <Icon aria-hidden className={`size-4 shrink-0 ${tone}`} />
        {title}
      </summary>
      <ul className="flex flex-col gap-3 border-t border-line px-3 py-3 text-sm">{children}</ul>
    </details>
  );
}

const groups = ['refused', 'changed', 'unchanged'] as const;

function titleOf(t: Text, group: (typeof groups)[number], count: number, done: boolean): string {
  if (group === 'unchanged') return t('records:bulk_change.unchanged', { count });
  const when = done ? 'done' : 'preview';
  return t(`records:bulk_change.${group}.${when}`, { count });
}

/** How many records there are of each kind that there is, a text each. */
export const outcomeTexts = (t: Text, result: Props['result'], done: boolean): string[] =>
  groups.flatMap((group) => (result[group].length > 0 ? [titleOf(t, group, result[group].length, done)] : []));

/** Lists the records that change, that have the value already, and that are refused. */
export function BulkOutcome({ result: { changed, unchanged, refused }, done, labelOf, show }: Props) {
  const t = useText();
  const name = (text: string) => (
    <p dir="auto" className="font-medium wrap-anywhere text-ink">
      {text}
    </p>
  );
  return (
    <div className="flex flex-col gap-2">
      {refused.length > 0 && (
        <Group icon={CircleAlert} tone="text-danger" title={titleOf(t, 'refused', refused.length, done)} open>
          {refused.map((row) => (
            <li key={row.id}>
              {name(row.name)}
              <p className="text-muted">{codedText(row) ?? row.reason}</p>
            </li>
          ))}
        </Group>
      )}
      {changed.length > 0 && (
        <Group icon={CircleCheck} tone="text-success" title={titleOf(t, 'changed', changed.length, done)} open={!done}>
          {changed.map((row) => (
            <li key={row.id} className="flex flex-col gap-1">
              {name(row.name)}
              <ChangedValues changes={row.changes} labelOf={labelOf} show={show} />
            </li>
          ))}
        </Group>
      )}
      {unchanged.length > 0 && (
        <Group
          icon={CircleEqual}
          tone="text-muted"
          title={titleOf(t, 'unchanged', unchanged.length, done)}
          open={false}
        >
          {unchanged.map((row) => (
            <li key={row.id}>{name(row.name)}</li>
          ))}
        </Group>
      )}
    </div>
  );
}
