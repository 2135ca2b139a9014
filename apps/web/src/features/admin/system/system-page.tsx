import { dateFormat } from '@orgscope/contract/words/intl-formats';
import { useState } from 'react';
import { failureText } from '../../../api/failures/failure-text.ts';
import { useExamination, useSystem } from '../../../api/system.ts';
import type { Finding, System } from '../../../api/system.ts';
import { useText } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../i18n/texts.ts';
import type { Text } from '../../../i18n/texts.ts';
import { relativeTime } from '../../../lib/dates/relative-time.ts';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { SettingsPage } from '../../../ui/settings-page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Status } from '../../../ui/status.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { Facts } from './facts.tsx';
import { FiguresTable } from './figures-table.tsx';
import { Findings } from './findings.tsx';
import { formatLanguage } from '../../../lib/format-language.ts';

const rounded = (number: number) => formatNumber(Math.round(number * 10) / 10);

const sizeText = (bytes: number, t: Text): string =>
  bytes < 1e9
    ? t('doctor-messages:size.megabytes', { number: rounded(bytes / 1e6) })
    : t('doctor-messages:size.gigabytes', { number: rounded(bytes / 1e9) });

/** The state of the installation, for platform administrators. */
export default function SystemPage() {
  const t = useText();
  const { data, isError, isFetching, refetch, dataUpdatedAt } = useSystem();
  const examination = useExamination();
  /** By all checks, in place of what the state says; until it is read again. */
  const [found, setFound] = useState<readonly Finding[]>();
  const refresh = async () => {
    const { error } = await refetch();
    if (error) toast.error(t('system:refresh_failed'));
    else setFound(undefined);
  };
  const examine = async () => {
    try {
      setFound(await examination.mutateAsync());
      toast.success(t('system:findings.ran'));
    } catch (error) {
      toast.error(failureText(error, t('system:findings.run_failed')));
    }
  };
  return (
    <SettingsPage title={t('system:title')} lead={t('system:lead')}>
      <Announcement>{data || isError ? '' : t('system:loading')}</Announcement>
      {data ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-muted tabular-nums">
              {t('system:as_of', { time: dateFormat(formatLanguage(), { timeStyle: 'medium' }).format(dataUpdatedAt) })}
            </p>
            <Button variant="secondary" busy={isFetching} idle={examination.isPending} onClick={() => void refresh()}>
              {t('system:refresh')}
            </Button>
          </div>
          <Announcement>{examination.isPending ? t('system:findings.running') : ''}</Announcement>
          <Findings
            findings={found ?? data.findings}
            busy={examination.isPending}
            idle={isFetching}
            onRun={() => void examine()}
          />
          <State system={data} now={dataUpdatedAt} />
        </>
      ) : isError ? (
        <ErrorState text={t('system:failed')} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        ['a', 'b', 'c'].map((part) => <Skeleton key={part} className="h-44 rounded-card" />)
      )}
    </SettingsPage>
  );
}

function State({ system, now }: { system: System; now: number }) {
  const t = useText();
  const when = (moment: string | null) => (moment === null ? t('system:never') : relativeTime(moment, now));
  const since = (seconds: number | null) =>
    seconds === null ? t('system:none') : relativeTime(new Date(now - seconds * 1000).toISOString(), now);
  const { database, backup, work } = system;
  const backlogs = [
    ['mail', system.mail],
    ['webhooks', system.webhooks],
    ['jobs', system.jobs],
  ] as const;
  return (
    <>
      <Section title={t('system:installation.section')} lead={t('system:installation.lead')}>
        <Facts
          all={[
            [t('system:installation.version'), system.release],
            [t('system:installation.node'), system.node],
            [
              t('system:installation.engine'),
              t(
                database.engine === 'embedded'
                  ? 'system:installation.engine_embedded'
                  : 'system:installation.engine_postgresql',
                {
                  version: database.release,
                },
              ),
            ],
            [
              t('system:installation.migrations'),
              t('system:installation.migrations_value', {
                applied: database.migrations.applied ?? 0,
                needed: database.migrations.needed ?? 0,
              }),
            ],
            [t('system:installation.size'), sizeText(database.bytes, t)],
            [
              t('system:installation.connections'),
              t('system:installation.connections_value', {
                count: database.connections,
                max: formatNumber(database.max_connections),
              }),
            ],
            [t('system:installation.sessions'), formatNumber(system.sessions)],
          ]}
        />
      </Section>
      <Section title={t('system:backlog.section')} lead={t('system:backlog.lead')}>
        <FiguresTable
          label={t('system:backlog.section')}
          heads={(['kind', 'waiting', 'oldest', 'dead'] as const).map((head) => ({
            title: t(`system:backlog.${head}`),
            isNumber: head === 'waiting' || head === 'dead',
          }))}
          rows={backlogs.map(([kind, { waiting, oldest, dead }]) => ({
            key: kind,
            cells: [t(`system:backlog.${kind}`), formatNumber(waiting), since(oldest), formatNumber(dead)],
          }))}
        />
      </Section>
      <Section title={t('system:work.section')} lead={t('system:work.lead')}>
        {work.length > 0 ? (
          <FiguresTable
            label={t('system:work.section')}
            heads={(['name', 'ended', 'seconds', 'outcome'] as const).map((head) => ({
              title: t(`system:work.${head}`),
              isNumber: head === 'seconds',
            }))}
            rows={work.map(({ name, ended_at: endedAt, seconds, has_failed: hasFailed }) => ({
              key: name,
              cells: [
                // The name is the one in traces and metrics.
                <code key="name" lang="en" className="text-xs font-normal">
                  {name}
                </code>,
                when(endedAt),
                seconds === null ? t('system:none') : t('system:work.seconds_value', { number: rounded(seconds) }),
                <Status key="outcome" tone={hasFailed ? 'halfway' : 'good'}>
                  {t(hasFailed ? 'system:work.failed' : 'system:work.done')}
                </Status>,
              ],
            }))}
          />
        ) : (
          <p className="text-sm text-muted">{t('system:work.none')}</p>
        )}
        <p className="mt-3 text-sm text-muted">
          {system.daily_work_at === null
            ? t('system:work.daily_never')
            : t('system:work.daily', { when: when(system.daily_work_at) })}
        </p>
      </Section>
      <Section title={t('system:backup.section')} lead={t('system:backup.lead')}>
        <Facts
          all={[
            [t('system:backup.last'), when(backup.at)],
            [t('system:backup.by'), backup.by ?? t('system:none')],
            [t('system:backup.archived'), when(backup.archived_at)],
          ]}
        />
      </Section>
    </>
  );
}
