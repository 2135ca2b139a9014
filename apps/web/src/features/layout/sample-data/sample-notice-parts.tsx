import { useState } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { useAbility } from '../../../session/ability.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { SampleRemoval } from './sample-removal.tsx';

interface Props {
  /** Of the user's own client; a platform administrator may be looking at another. */
  isOwn: boolean;
  /** For margins. */
  className?: string;
}

/** Says that sample data is shown, and lets those who may remove it do so. */
export default function SampleNotice({ isOwn, className }: Props) {
  const t = useText();
  const ability = useAbility();
  const [asking, setAsking] = useState(false);
  const mayRemove = isOwn && ability.can('core.can_manage_client', 'all');
  return (
    <Notice tone="info" {...(className && { className })}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>
          {t('sample-data:shown')} {isOwn && !mayRemove && t('sample-data:ask_lead')}
        </span>
        {mayRemove && (
          <Button size="small" onClick={() => setAsking(true)} className="print:hidden">
            {t('sample-data:remove')}
          </Button>
        )}
      </div>
      {mayRemove && <SampleRemoval open={asking} onClose={() => setAsking(false)} />}
    </Notice>
  );
}
