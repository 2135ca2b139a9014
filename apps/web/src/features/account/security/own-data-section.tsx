import { saveOwnData } from '../../../api/personal-data.ts';
import { useText } from '../../../i18n/i18n.ts';
import { isOurServer } from '../../../session/is-our-server.ts';
import { useSession } from '../../../session/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { useProvenSave } from '../../records/proof/use-proven-save.ts';

/** The file of everything that is kept about the user. */
export function OwnDataSection() {
  const t = useText();
  const isOurs = useSession(({ user }) => isOurServer(user));
  const { save, busy, dialog } = useProvenSave(t('security:own_data.failed'));
  if (!isOurs) return null;
  return (
    <Section title={t('security:own_data.section')} lead={t('security:own_data.section_lead')}>
      <Button busy={busy} onClick={() => void save(() => saveOwnData(t('security:own_data.file')))}>
        {t('security:own_data.download')}
      </Button>
      {dialog}
    </Section>
  );
}
