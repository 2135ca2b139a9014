import { useState } from 'react';
import { failureText } from '../../../api/failures/failure-text.ts';
import { saveOwnData } from '../../../api/personal-data.ts';
import { useText } from '../../../i18n/i18n.ts';
import { isOurServer } from '../../../session/is-our-server.ts';
import { useSession } from '../../../session/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { useProof } from '../../records/proof/use-proof.tsx';

/** The file of everything that is kept about the user. */
export function OwnDataSection() {
  const t = useText();
  const isOurs = useSession(({ user }) => isOurServer(user));
  const { whenProven, dialog } = useProof();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await whenProven(() => saveOwnData(t('security:own_data.file')));
    } catch (error) {
      toast.error(failureText(error, t('security:own_data.failed')));
    }
    setBusy(false);
  };
  if (!isOurs) return null;
  return (
    <Section title={t('security:own_data.section')} lead={t('security:own_data.section_lead')}>
      <Button busy={busy} onClick={() => void download()}>
        {t('security:own_data.download')}
      </Button>
      {dialog}
    </Section>
  );
}
