import { useSupportAccess } from '../../../api/support-access.ts';
import type { SupportAccesses } from '../../../api/support-access.ts';
import { useText } from '../../../i18n/i18n.ts';
import { momentText } from '../../../lib/dates/moment-text.ts';
import { useAbility } from '../../../session/ability.ts';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { SettingsPage } from '../../../ui/settings-page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AccessFacts } from './access-facts.tsx';
import { EndAccess } from '../../layout/banners/end-access.tsx';
import { GrantForm } from './grant-form.tsx';

/** When the operator may see the data of the user's company. */
export default function SupportAccessPage() {
  const t = useText();
  const isOperator = useAbility().can('core.can_admin', 'all');
  return (
    <SettingsPage title={t('support-access:title')} lead={t('support-access:lead')}>
      {isOperator ? (
        <Section title={t('support-access:operator.section')}>
          <p className="text-sm text-ink">{t('support-access:operator.text')}</p>
        </Section>
      ) : (
        <Accesses />
      )}
    </SettingsPage>
  );
}

function Accesses() {
  const t = useText();
  const { data, isError, isFetching, refetch } = useSupportAccess();
  if (isError && !data) {
    return <ErrorState text={t('support-access:fetch_failed')} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  return (
    <>
      <Announcement>{data ? '' : t('support-access:loading')}</Announcement>
      <Section title={t('support-access:now.section')} lead={t('support-access:now.section_lead')}>
        {data ? <Current access={data.current} /> : <Skeleton className="h-12" />}
      </Section>
      {/* Below what comes, it would move. */}
      {data && (
        <>
          <Section title={t('support-access:give.section')} lead={t('support-access:give.section_lead')}>
            <GrantForm />
          </Section>
          <Section title={t('support-access:past.section')} lead={t('support-access:past.section_lead')}>
            <Past accesses={data.past} />
          </Section>
        </>
      )}
    </>
  );
}

/** A grant, if the server is newer and has other kinds. */
const kindOf = ({ kind = 'grant' }: SupportAccesses['past'][number]) => kind;

function Current({ access }: { access: SupportAccesses['current'] }) {
  const t = useText();
  if (!access) return <p className="text-sm text-muted">{t('support-access:now.none')}</p>;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-medium wrap-anywhere text-ink">
        {t(`support-access:now.${kindOf(access)}`, { name: access.opened_by, until: momentText(access.until) })}
      </p>
      <AccessFacts access={access} />
      <div className="mt-2">
        <EndAccess id={access.id} />
      </div>
    </div>
  );
}

function Past({ accesses }: { accesses: SupportAccesses['past'] }) {
  const t = useText();
  if (accesses.length === 0) return <p className="text-sm text-muted">{t('support-access:past.none')}</p>;
  return (
    <ul className="divide-y divide-line">
      {accesses.map((access) => (
        <li key={access.id} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
          <p className="font-medium wrap-anywhere text-ink">
            {t(`support-access:past.${kindOf(access)}`, { name: access.opened_by })}
          </p>
          <p className="text-sm text-muted">
            {t('support-access:past.period', {
              from: momentText(access.from),
              until: momentText(access.ended_at ?? access.until),
            })}
            {access.ended_by && ` · ${t('support-access:past.ended_by', { name: access.ended_by })}`}
          </p>
          <AccessFacts access={access} />
        </li>
      ))}
    </ul>
  );
}
