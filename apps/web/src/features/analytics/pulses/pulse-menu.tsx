import { pulseLimits } from '@orgscope/contract/analytics/pulse-kinds';
import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { PulseAct, PulseRow } from '../../../api/pulses.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../ui/popups/menu.tsx';
import { pulsePath } from '../frame/engagement-tabs.tsx';
import { HistoryDialog } from './history/lazy-history.ts';

interface Props {
  client: ActingClient;
  pulse: PulseRow;
  /** What tells it from others of its title, where there are any. */
  name?: string;
  run: (act: PulseAct, pulse: PulseRow) => void;
}

/** What can be done with a pulse in its state. */
export function PulseMenu({ client, pulse, name = pulse.title, run }: Props) {
  const t = useText();
  const [showsHistory, setShowsHistory] = useState(false);
  const { id, state, opens_at: opens, reminders_sent: sent } = pulse;
  const item = (act: PulseAct, tone?: 'danger', label = t(`pulse-list:acts.${act}`)) => (
    <MenuItem key={act} {...(tone && { tone })} onClick={() => run(act, pulse)}>
      {label}
    </MenuItem>
  );
  const isAhead = state === 'draft' || state === 'scheduled';
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={t('pulse-list:menu', { title: name })}
            icon={<Ellipsis aria-hidden className="size-4" />}
            className="max-md:size-11"
          />
        }
      >
        {state !== 'closed' && state !== 'archived' && (
          <MenuLink render={<Link to={client.addressOf(pulsePath(id, 'edit'))} />}>
            {t('pulse-list:acts.edit')}
          </MenuLink>
        )}
        {state === 'draft' && item('open', undefined, t(opens ? 'pulse-list:acts.schedule' : 'pulse-list:acts.open'))}
        {state === 'scheduled' && item('close', undefined, t('pulse-list:acts.unschedule'))}
        {!isAhead && (
          <MenuLink render={<Link to={client.addressOf(pulsePath(id))} />}>{t('pulse-list:acts.results')}</MenuLink>
        )}
        {state === 'open' && sent < pulseLimits.reminders && item('remind')}
        {item('copy')}
        <MenuItem onClick={() => setShowsHistory(true)}>{t('records:history.title')}</MenuItem>
        {(state === 'open' || state === 'draft' || state === 'closed') && <MenuSeparator />}
        {state === 'open' && item('close', 'danger')}
        {(state === 'draft' || state === 'closed') && item('archive', 'danger')}
      </Menu>
      <Suspense>
        {showsHistory && <HistoryDialog client={client} pulse={pulse} onClose={() => setShowsHistory(false)} />}
      </Suspense>
    </>
  );
}
