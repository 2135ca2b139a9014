import type { PulseRow } from '../../../../api/pulses.ts';
import { useText } from '../../../../i18n/i18n.ts';
import type { ActingClient } from '../../../../session/acting-client.ts';
import { Dialog, DialogBody } from '../../../../ui/dialogs/dialog.tsx';
import PulseHistory from './pulse-history.tsx';

interface Props {
  client: ActingClient;
  pulse: Pick<PulseRow, 'id' | 'title'>;
  onClose: () => void;
}

/** The history of a pulse over the page on which it is listed or its results are shown. */
export default function HistoryDialog({ client, pulse, onClose }: Props) {
  const t = useText();
  return (
    <Dialog open title={t('pulse-history:title', { title: pulse.title })} onLeave={onClose}>
      <DialogBody>
        <PulseHistory client={client} id={pulse.id} />
      </DialogBody>
    </Dialog>
  );
}
