import { saveClientExport } from '../../../api/client-export.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useAbility } from '../../../session/ability.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { SettingsPage } from '../../../ui/settings-page.tsx';
import { PerClient } from '../../records/client/per-client.tsx';
import { useProvenSave } from '../../records/proof/use-proven-save.ts';
import { SampleSection } from './sample-section.tsx';

/** Takes out everything that is kept of a client, and has a place for sample data. */
export default function CompanyDataPage() {
  return <PerClient>{(client) => <CompanyData client={client} />}</PerClient>;
}

function CompanyData({ client }: { client: ActingClient }) {
  const t = useText();
  const { save, busy, dialog } = useProvenSave(t('company-data:export.failed'));
  const maySample = useAbility().can('core.can_manage_client', 'all') && client.isOwn;
  const download = () => save(() => saveClientExport(client.query, t('company-data:export.file')));
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
