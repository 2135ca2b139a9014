import { useState } from 'react';
import { saveClientExport } from '../../../api/client-export.ts';
import { failureText } from '../../../api/failures/failure-text.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useAbility } from '../../../session/ability.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { SettingsPage } from '../../../ui/settings-page.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { PerClient } from '../../records/client/per-client.tsx';
import { useProof } from '../../records/proof/use-proof.tsx';
import { SampleSection } from './sample-section.tsx';

/** Takes out everything that is kept of a client, and has a place for sample data. */
export default function CompanyDataPage() {
  return <PerClient>{(client) => <CompanyData client={client} />}</PerClient>;
}

function CompanyData({ client }: { client: ActingClient }) {
  const t = useText();
  const { whenProven, dialog } = useProof();
  const [busy, setBusy] = useState(false);
  const maySample = useAbility().can('core.can_manage_client', 'all') && client.isOwn;
  const download = async () => {
    setBusy(true);
    try {
      await whenProven(() => saveClientExport(client.query, t('company-data:export.file')));
    } catch (error) {
      toast.error(failureText(error, t('company-data:export.failed')));
    }
    setBusy(false);
  };
  return (
    <SettingsPage title={t('company-data:title')} lead={t('company-data:lead')}>
      <Announcement>{busy ? t('company-data:export.running') : ''}</Announcement>
      <Section title={t('company-data:export.section')} lead={t('company-data:export.section_lead')}>
        <p className="mb-5 text-sm text-ink">{t('company-data:export.left_out')}</p>
        <Button busy={busy} onClick={() => void download()}>
          {t('company-data:export.download')}
        </Button>
      </Section>
      {maySample && <SampleSection />}
      {dialog}
    </SettingsPage>
  );
}
