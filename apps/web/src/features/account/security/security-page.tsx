import { useText } from '../../../i18n/i18n.ts';
import { SettingsPage } from '../../../ui/settings-page.tsx';
import { OwnDataSection } from './own-data-section.tsx';
import { SecuritySections } from './security-sections.tsx';

/** What protects the user's sign-in. */
export default function SecurityPage() {
  const t = useText();
  return (
    <SettingsPage title={t('security:title')} lead={t('security:lead')}>
      <SecuritySections>
        <OwnDataSection />
      </SecuritySections>
    </SettingsPage>
  );
}
