import { useApiTokenChanges, useApiTokens } from '../../../api/api-tokens.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SettingsPage } from '../../../ui/settings-page.tsx';
import { Section } from '../../../ui/section.tsx';
import { TokenList } from '../../records/tokens/token-list.tsx';

/** The user's API tokens, and a form for new ones. */
export default function ApiTokensPage() {
  const t = useText();
  const { data, isError, isFetching, refetch, dataUpdatedAt } = useApiTokens();
  const changes = useApiTokenChanges();
  const body = () => {
    if (!data) return <Skeleton className="h-10" />;
    const mayCreate = data.scopes.length > 0;
    return (
      <>
        <TokenList
          {...data}
          {...changes}
          now={dataUpdatedAt}
          none={mayCreate ? t('api-tokens:none') : t('api-tokens:none_open')}
          mayCreate={mayCreate}
        />
        <a href="/api/docs/" className="mt-5 block w-fit text-sm text-accent underline underline-offset-2">
          {t('api-tokens:docs')}
        </a>
      </>
    );
  };
  return (
    <SettingsPage title={t('api-tokens:title')} lead={t('api-tokens:lead')}>
      <Announcement>{data || isError ? '' : t('api-tokens:loading')}</Announcement>
      {isError && !data ? (
        <ErrorState text={t('api-tokens:fetch_failed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Section title={t('api-tokens:section')} lead={t('api-tokens:section_lead')}>
          {body()}
        </Section>
      )}
    </SettingsPage>
  );
}
