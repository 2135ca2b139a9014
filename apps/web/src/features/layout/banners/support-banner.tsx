import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { whileUsed } from '../../../api/records/live-records.ts';
import { useClientChoices } from '../../../api/client-choices.ts';
import { useSupportAccessByClient } from '../../../api/support-access.ts';
import { useText } from '../../../i18n/i18n.ts';
import { momentText } from '../../../lib/dates/moment-text.ts';
import { askBefore } from '../../../lib/forms/hold-page.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { EndAccess } from './end-access.tsx';

interface Props {
  clientId: number;
  /** Shown until it is known what the banner says. */
  waiting: ReactNode;
}

/** Says to a platform administrator by what right they see a client, and ends it. */
export default function SupportBanner({ clientId, waiting }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const { data, isLoading } = useSupportAccessByClient(true, whileUsed);
  const { list, loading } = useClientChoices(true);
  const client = list.find(({ value }) => value === String(clientId))?.label;
  if (isLoading || loading) return waiting;
  if (!data || client === undefined || data.closed.includes(clientId)) return null;
  const access = data.open.find((each) => each.client_id === clientId);
  const until = access && momentText(access.until);
  const kind = access?.kind ?? 'grant';

  const leave = () => askBefore(() => void navigate('/admin/clients'));
  return (
    <Notice tone="info" className="mb-6 print:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="min-w-0">
          {access && until
            ? t(`common:support.${kind}`, { client, until })
            : t('common:support.no_administrator', { client })}
        </span>
        {access?.kind === 'break_glass' && <EndAccess id={access.id} />}
        <Button size="small" onClick={leave}>
          {t('common:support.leave')}
        </Button>
      </div>
    </Notice>
  );
}
