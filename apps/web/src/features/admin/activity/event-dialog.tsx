import type { ReactNode } from 'react';
import type { ActivityEvent } from '../../../api/activity.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Dialog, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { ChangedValues } from '../../records/changed-values.tsx';
import { kindText } from '../../records/activity/activity-codes.ts';
import { exactMomentText } from '../../../lib/dates/moment-text.ts';
import { actorText, fieldLabel, recordText, shownChanges } from '../../records/activity/activity-words.ts';

interface Props {
  event: ActivityEvent;
  open: boolean;
  onClose: () => void;
}

/** All that is known of an event. */
export default function EventDialog({ event, open, onClose }: Props) {
  const t = useText();
  const { act, kind, at, client, via, address, call, request_id: request, outcome, changes } = event;
  const facts: [string, ReactNode][] = [
    [t('activity:columns.when'), exactMomentText(at)],
    [t('activity:columns.who'), actorText(t, event)],
    // Who signs in comes by nothing yet: the call says how.
    [t('activity:via.label'), via !== 'none' && t(`activity:via.${via}`)],
    [t('activity:columns.from'), address],
    [t('activity:columns.record'), `${kindText(kind)} ${recordText(event)}`],
    [t('activity:client'), client?.name],
    [t('activity:columns.outcome'), t(`activity:outcomes.${outcome}`)],
    [t('activity:call'), call],
    [t('activity:request'), request],
  ];
  return (
    <Dialog open={open} title={t(`activity:acts.${act}`)} onLeave={onClose} width="wide">
      <DialogBody>
        <dl className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[9rem_1fr]">
          {facts.map(
            ([label, value]) =>
              value && (
                <div key={label} className="contents">
                  <dt className="text-muted">{label}</dt>
                  <dd dir="auto" className="min-w-0 wrap-anywhere text-ink max-sm:mb-1.5">
                    {value}
                  </dd>
                </div>
              ),
          )}
        </dl>
        {changes.length > 0 && (
          <section className="border-t border-line pt-4">
            <h3 className="mb-3 text-sm font-semibold text-ink">{t('activity:changes')}</h3>
            <ChangedValues changes={shownChanges(event)} labelOf={fieldLabel} />
          </section>
        )}
      </DialogBody>
    </Dialog>
  );
}
