import { useFactorRequirement } from '../../../api/factor-requirement.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SettingsPage } from '../../../ui/settings-page.tsx';
import { Section } from '../../../ui/section.tsx';
import { PerClient } from '../../records/client/per-client.tsx';
import { PeopleWithoutFactor } from './people-without-factor.tsx';
import { RuleForm } from './rule-form.tsx';

function RequirementSections({ client: { query } }: { client: ActingClient }) {
  const t = useText();
  const { data, isError, isFetching, refetch } = useFactorRequirement(query);
  return (
    <SettingsPage title={t('factor-requirement:title')} lead={t('factor-requirement:lead')}>
      <Announcement>{data || isError ? '' : t('factor-requirement:loading')}</Announcement>
      {isError && !data ? (
        <ErrorState text={t('factor-requirement:fetch_failed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <>
          <Section title={t('factor-requirement:rule.section')} lead={t('factor-requirement:rule.lead')}>
            {data ? <RuleForm key={data.since} rule={data} query={query} /> : <Skeleton className="h-24" />}
          </Section>
          {data && <PeopleWithoutFactor requirement={data} query={query} />}
        </>
      )}
    </SettingsPage>
  );
}

/** Whether two factors are required of the people of a client, and who has none. */
export default function RequirementPage() {
  return <PerClient>{(client) => <RequirementSections client={client} />}</PerClient>;
}
