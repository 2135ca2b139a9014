import { Pencil, Plus } from 'lucide-react';
import { failureText } from '../../../../api/failures/failure-text.ts';
import { useChangeAction } from '../../../../api/pulse-actions.ts';
import type { PulseAction } from '../../../../api/pulse-actions.ts';
import { useText } from '../../../../i18n/i18n.ts';
import { dayName } from '../../../../lib/dates/day-name.ts';
import { listed } from '../../../../lib/text/listed.ts';
import type { ActingClient } from '../../../../session/acting-client.ts';
import { Button } from '../../../../ui/button.tsx';
import { ChartCard } from '../../../../ui/charts/card/chart-card.tsx';
import { classes } from '../../../../ui/classes.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { toast } from '../../../../ui/states/toast.tsx';
import { fileOf } from './card.ts';
import type { CardProps } from './card.ts';

interface Props extends CardProps {
  client: ActingClient;
  /** Opens the form of an action, or of a new one; absent for those who may not change them. */
  onEdit: ((action?: PulseAction) => void) | undefined;
}

/** What was decided: who does what until when, with a tick for what is done. */
export function ActionsCard({ data, source, client, onEdit }: Props) {
  const t = useText();
  const { actions } = data;
  return (
    <ChartCard
      title={t('pulse-results:actions.title')}
      {...(actions.length > 0 && { line: t('pulse-results:actions.line', { count: actions.length }) })}
      source={source}
      isDrawn={false}
      fileName={fileOf({ data, source }, 'actions')}
      {...(actions.length > 0 && {
        table: {
          columns: [
            t('pulse-results:actions.text'),
            t('pulse-results:actions.owner'),
            t('pulse-results:actions.due'),
            t('pulse-results:actions.done'),
          ],
          rows: actions.map(({ text, owner, due_on: due, done_on: done }) => [
            text,
            owner?.name ?? '',
            due ? dayName(due) : '',
            done ? dayName(done) : '',
          ]),
          days: { 2: actions.map(({ due_on: due }) => due), 3: actions.map(({ done_on: done }) => done) },
        },
      })}
    >
      {actions.length === 0 && (
        <p className="pb-3 text-sm text-muted">
          {t(onEdit ? 'pulse-results:actions.empty' : 'pulse-results:actions.none')}
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {actions.map((action) => (
          <ActionLine
            key={action.id}
            action={action}
            client={client}
            today={data.as_of}
            onEdit={onEdit && (() => onEdit(action))}
          />
        ))}
      </ul>
      {onEdit && (
        <Button size="small" className="mt-3 self-start print:hidden" onClick={() => onEdit()}>
          <Plus aria-hidden className="-ms-1 size-4" />
          {t('pulse-results:actions.add')}
        </Button>
      )}
    </ChartCard>
  );
}

interface LineProps {
  action: PulseAction;
  client: ActingClient;
  today: string;
  onEdit: (() => void) | undefined;
}

function ActionLine({ action, client, today, onEdit }: LineProps) {
  const t = useText();
  const { id, text, owner, due_on: due, done_on: done, question_text: question, version } = action;
  const change = useChangeAction(client.query);
  const isLate = due !== null && done === null && due < today;
  const tick = async (isDone: boolean) => {
    try {
      await change.mutateAsync({ id, body: { done: isDone, version } });
      toast.success(t('pulse-messages:done.update_action'));
    } catch (error) {
      toast.error(
        failureText(error, { refused: t('pulse-results:actions.refused'), failed: t('pulse-results:actions.failed') }),
      );
    }
  };
  const facts = [
    owner
      ? owner.is_active
        ? owner.name
        : t('records:people.inactive', { name: owner.name })
      : t('pulse-results:actions.nobody'),
    done
      ? t('pulse-results:actions.done_on', { date: dayName(done) })
      : due
        ? t(isLate ? 'pulse-results:actions.late' : 'pulse-results:actions.due_on', { date: dayName(due) })
        : undefined,
  ].filter(Boolean);
  return (
    <li className="flex items-start gap-3 py-2.5 first:pt-0">
      {onEdit && (
        <input
          type="checkbox"
          aria-label={t('pulse-results:actions.tick', { text })}
          checked={change.isPending ? (change.variables.body.done ?? false) : done !== null}
          aria-busy={change.isPending || undefined}
          onChange={({ target }) => !change.isPending && void tick(target.checked)}
          className="mt-0.5 size-4 shrink-0 cursor-pointer pointer-coarse:size-6"
        />
      )}
      <div className="min-w-0 grow">
        <p dir="auto" className={classes('text-sm wrap-anywhere', done ? 'text-muted line-through' : 'text-ink')}>
          {text}
        </p>
        <p className={classes('text-xs', isLate ? 'text-danger' : 'text-muted')}>{listed(facts)}</p>
        {question && <p className="text-xs text-muted">{t('pulse-results:actions.from', { question })}</p>}
      </div>
      {onEdit && (
        <IconButton
          label={t('pulse-results:actions.edit', { text })}
          icon={<Pencil aria-hidden className="size-4" />}
          className="-my-1 pointer-coarse:size-11 print:hidden"
          onClick={onEdit}
        />
      )}
    </li>
  );
}
