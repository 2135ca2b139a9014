import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { failureText } from '../../../api/failures/failure-text.ts';
import { Refusal } from '../../../api/failures/failure.ts';
import type { Conflict } from '../../../api/failures/failure.ts';
import { usePulseAct } from '../../../api/pulses.ts';
import type { Pulse, PulseAct, PulseRow } from '../../../api/pulses.ts';
import { useText } from '../../../i18n/i18n.ts';
import { localTimeText } from '../../../lib/dates/local-time.ts';
import { pageHeading } from '../../../lib/interaction/focus-heading.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { pulsePath } from '../frame/engagement-tabs.tsx';
import { OpeningText } from './opening-text.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/states/toast.tsx';

type Asked = Pick<PulseRow, 'id' | 'title' | 'state' | 'opens_at' | 'closes_at' | 'invited' | 'answered' | 'version'> &
  Partial<Pick<Pulse, 'audience'>>;

/** What an archived pulse keeps: nothing if nobody was asked or too few have answered, else its results. */
const keptOf = ({ state, answered }: Asked) => (state === 'draft' ? 'draft' : answered === null ? 'few' : 'text');

interface Options {
  client: ActingClient;
  onDone?: (act: PulseAct, pulse: Pulse) => void;
  /** Shown instead of a message in the corner. */
  onFailed?: (error: unknown, text: string) => void;
  /** Takes over what somebody else has changed since; the message says so too. */
  onConflict?: (conflict: Conflict) => void;
}

/** The acts on a pulse. Those that reach people or cannot be undone ask first; `dialog` is that question. A copy is opened. */
export function usePulseActs({ client, onDone, onFailed, onConflict }: Options): {
  run: (act: PulseAct, pulse: Asked) => void;
  dialog: ReactNode;
  isBusy: boolean;
} {
  const t = useText();
  const navigate = useNavigate();
  const { mutateAsync, isPending } = usePulseAct(client.query);
  const [isArchived, setArchived] = useState(false);
  const [asking, setAsking] = useState<{ act: Exclude<PulseAct, 'copy'>; pulse: Asked; open: boolean }>();

  const running = useRef(new Set<string>());

  const hide = () => setAsking((last) => last && { ...last, open: false });
  const now = async (act: PulseAct, { id, state, version }: Asked) => {
    const key = `${act} ${id}`;
    if (running.current.has(key)) return;
    running.current.add(key);
    try {
      // A reminder at its time changes an open pulse too, and closing it stays the act that was asked about.
      const after = await mutateAsync({ act, id, version: state === 'open' ? undefined : version });
      const done = act === 'open' && after.state === 'scheduled' ? 'schedule' : act;
      toast.success(t(`pulse-messages:done.${act === 'close' && state === 'scheduled' ? 'unschedule' : done}`));
      setArchived(act === 'archive');
      onDone?.(act, after);
      if (act === 'copy') void navigate(client.addressOf(pulsePath(after.id, 'edit')));
    } catch (error) {
      const text = failureText(error, { refused: t('pulse-list:refused'), failed: t('pulse-list:not_done') });
      if (error instanceof Refusal && error.conflict) onConflict?.(error.conflict);
      if (onFailed) onFailed(error, text);
      else toast.error(text);
    } finally {
      running.current.delete(key);
    }
    // Not the question about another pulse, asked meanwhile.
    setAsking((last) => last && { ...last, open: last.open && `${last.act} ${last.pulse.id}` !== key });
  };
  const run = (act: PulseAct, pulse: Asked) => {
    // A scheduled pulse has reached nobody: making it a draft again can be undone.
    if (act === 'copy' || (act === 'close' && pulse.state === 'scheduled')) void now(act, pulse);
    else setAsking({ act, pulse, open: true });
  };

  const question = () => {
    if (!asking) return '';
    const { act, pulse } = asking;
    if (act === 'open' && pulse.opens_at)
      return t('pulse-list:ask.schedule.text', { moment: localTimeText(pulse.opens_at) });
    if (act === 'open' && pulse.audience) return <OpeningText audience={pulse.audience} client={client} />;
    if (act === 'archive') return t(`pulse-list:ask.archive.${keptOf(pulse)}`, { archived: t('pulse-list:show.all') });
    return t(`pulse-list:ask.${act}.text`);
  };
  const isSchedule = asking?.act === 'open' && asking.pulse.opens_at !== null;
  const words = isSchedule ? 'schedule' : (asking?.act ?? 'open');
  return {
    run,
    isBusy: isPending,
    dialog: asking && (
      <ConfirmDialog
        open={asking.open}
        title={t(`pulse-list:ask.${words}.title`, { title: asking.pulse.title })}
        confirm={{
          label: t(`pulse-list:acts.${words}`),
          variant: asking.act === 'close' || asking.act === 'archive' ? 'danger' : 'primary',
          onClick: () => now(asking.act, asking.pulse),
        }}
        cancel={{ label: t('common:cancel'), onClick: hide }}
        // The list without archived pulses has no row to return to.
        finalFocus={() => (isArchived ? pageHeading() : true)}
      >
        {question()}
      </ConfirmDialog>
    ),
  };
}
