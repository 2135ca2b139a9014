import type { HistoryAct } from '@orgscope/contract/records/history';
import type { HistoryEvent } from '../../../api/records/history.ts';
import {
  Archive,
  ArrowRightLeft,
  Bell,
  CalendarClock,
  FileUp,
  ListChecks,
  Lock,
  LogOut,
  Pencil,
  Plus,
  RotateCcw,
  Send,
  ShieldOff,
  Undo2,
  UserRoundCheck,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { useShowAll } from '../../../lib/hooks/use-show-all.ts';
import { focusRow } from '../../../lib/interaction/focus-row.ts';
import { Button } from '../../../ui/button.tsx';
import { ChangedValues } from '../changed-values.tsx';
import type { ShownValue } from '../changed-values.tsx';
import { DeleteIcon } from '../delete-icon.ts';
import { Moment } from '../../../ui/moment.tsx';

const icons: Record<HistoryAct, LucideIcon> = {
  added: Plus,
  changed: Pencil,
  assigned: UserRoundCheck,
  handed_back: Undo2,
  moved: ArrowRightLeft,
  imported: FileUp,
  deleted: DeleteIcon,
  restored: RotateCcw,
  signed_out: LogOut,
  factors_reset: ShieldOff,
  scheduled: CalendarClock,
  unscheduled: Undo2,
  opened: Send,
  reminded: Bell,
  closed: Lock,
  archived: Archive,
  action_added: ListChecks,
  action_changed: ListChecks,
  action_removed: ListChecks,
};

// A long history is shown in parts.
const atFirst = 10;

interface Props {
  /** Newest first. */
  events: readonly HistoryEvent[];
  /** When they were loaded. */
  now: number;
  labelOf: (field: string) => string;
  /** The text of a value, if it differs from the value itself. */
  show?: ShownValue;
}

/** The note after an actor's name at that time: their current name, and that they are of the platform. */
function ActorToday({ by, actor }: Pick<HistoryEvent, 'by' | 'actor'>) {
  const t = useText();
  const isRenamed = actor?.name && actor.name !== by;
  if (!isRenamed && !actor?.of_platform) return null;
  return (
    <span className="text-xs text-muted">
      {isRenamed && t('records:history.now', { name: actor.name ?? '' })}
      {actor.of_platform && t('records:history.of_platform')}
    </span>
  );
}

/** The history of a record: who changed what, and when. */
export function HistoryList({ events, now, labelOf, show }: Props) {
  const t = useText();
  const list = useRef<HTMLOListElement>(null);
  const [isWhole, showAll] = useShowAll(() => focusRow(list.current?.children[atFirst]));
  if (events.length === 0) return <p className="text-sm text-muted">{t('records:history.none')}</p>;
  const shown = isWhole ? events : events.slice(0, atFirst);
  return (
    <>
      <ol ref={list} className="flex flex-col">
        {shown.map(({ id, act, at, by, actor, changes }) => {
          const Icon = icons[act];
          return (
            <li key={id} className="group relative flex gap-3 pb-6 last:pb-0">
              <span
                aria-hidden
                className="absolute start-3.5 top-7 bottom-0 w-px -translate-x-1/2 bg-line group-last:hidden"
              />
              <span
                aria-hidden
                className="z-1 grid size-7 shrink-0 place-items-center rounded-full border border-line bg-surface text-muted"
              >
                <Icon className="size-3.5" />
              </span>
              <div className="flex min-w-0 flex-1 flex-col gap-2 pt-1">
                <p className="flex flex-wrap items-baseline gap-x-1.5 text-sm">
                  <span className="font-medium text-ink">{t(`records:history.acts.${act}`)}</span>
                  <span className="text-muted">
                    {by ? t('records:history.by', { name: by }) : t('records:history.by_nobody')}
                  </span>
                  <ActorToday by={by} actor={actor} />
                  <Moment at={at} now={now} className="text-xs text-muted" />
                </p>
                {changes.length > 0 && <ChangedValues changes={changes} labelOf={labelOf} show={show} />}
              </div>
            </li>
          );
        })}
      </ol>
      {events.length > shown.length && (
        <Button size="small" onClick={showAll} className="mt-5">
          {t('records:history.all', { count: events.length })}
        </Button>
      )}
    </>
  );
}
