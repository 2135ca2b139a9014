import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PulseAction } from '../../../../api/pulse-actions.ts';
import { saveResults, usePulseResults } from '../../../../api/pulses.ts';
import type { ResultsPage } from '../../../../api/pulses.ts';
import { useText } from '../../../../i18n/i18n.ts';
import { dayName, monthName } from '../../../../lib/dates/day-name.ts';
import { localTimeText } from '../../../../lib/dates/local-time.ts';
import { useLast } from '../../../../lib/hooks/use-last.ts';
import { usePathParams } from '../../../../lib/hooks/use-path-params.ts';
import { useAbility } from '../../../../session/ability.ts';
import type { ActingClient } from '../../../../session/acting-client.ts';
import { Sentence } from '../../../../ui/charts/look.tsx';
import { lazyDialog } from '../../../../ui/dialogs/lazy-dialog.tsx';
import { FilterMenu } from '../../../../ui/popups/filter-menu.tsx';
import { Notice } from '../../../../ui/states/notice.tsx';
import { PerClient } from '../../../records/client/per-client.tsx';
import { useRecordTitle } from '../../../records/page/use-record-title.ts';
import { AnalyticsPage } from '../../frame/analytics-page.tsx';
import { EngagementTabs, pulsePath } from '../../frame/engagement-tabs.tsx';
import { PageFilters } from '../../frame/page-filters.tsx';
import { useLock } from '../../frame/use-lock.ts';
import { places, placesQuery, usePageFilters } from '../../frame/use-page-filters.ts';
import { PulseMenu } from '../pulse-menu.tsx';
import { usePulseActs } from '../use-pulse-acts.tsx';
import { ActionsCard } from './actions-card.tsx';
import { whyNone } from './card.ts';
import { CommentsCard } from './comments-card.tsx';
import { DriversCard } from './drivers-card.tsx';
import { GapCard } from './gap-card.tsx';
import { HeatCard, heatCuts } from './heat-card.tsx';
import { MoversCard } from './movers-card.tsx';
import { ParticipationCard } from './participation-card.tsx';
import { QuadrantCard } from './quadrant-card.tsx';
import { ChoiceCard, EnpsCard, ScalesCard } from './questions-card.tsx';
import { ResultTiles } from './tiles.tsx';
import { TrendCard } from './trend-card.tsx';

const ActionDialog = lazyDialog(() => import('./action-dialog.tsx'));

const names = [...places, 'cut'] as const;
const cleared = { function: '', location: '', attribute: '' };

/** What a pulse found out. */
export default function PulseResultsPage() {
  const { id = '' } = usePathParams();
  return <PerClient>{(client) => <Page id={id} client={client} />}</PerClient>;
}

function Page({ id, client }: { id: string; client: ActingClient }) {
  const t = useText();
  const navigate = useNavigate();
  const mayManage = useAbility().can('core.can_manage_client', 'all');
  const [filters, change] = usePageFilters(names);
  const lock = useLock('stakeholder_engagement', client);
  const answer = usePulseResults(id, placesQuery(client, filters), lock === undefined);
  const { run, dialog } = usePulseActs({ client });
  const { data } = answer;
  const [edited, setEdited] = useState<{ action: PulseAction | undefined }>();
  useRecordTitle(data?.pulse.title ?? (answer.error ? t('pulse-results:title') : undefined));
  // Archived ones are for administrators.
  const runs = (useLast(data)?.runs ?? []).filter(({ state }) => mayManage || state !== 'archived');
  return (
    <>
      <AnalyticsPage
        page="stakeholder_engagement"
        lock={lock}
        query={answer}
        wholeFile={{ label: t('pulse-results:file'), save: () => saveResults(id, client.query) }}
        renderActions={({ pulse }) => mayManage && <PulseMenu client={client} pulse={pulse} run={run} />}
        renderSource={(page) => <Source data={page} />}
        filters={
          <>
            <div className="mt-5 flex flex-wrap items-center gap-2">
              <EngagementTabs current="pulses" />
            </div>
            <PageFilters
              client={client}
              filters={filters}
              // Two filters together would give single people away: results take one.
              change={(next) => change({ ...cleared, ...next })}
            >
              {runs.length > 1 && (
                <FilterMenu
                  label={t('pulse-results:run')}
                  value={id}
                  options={runs
                    .map((each) => ({
                      value: String(each.id),
                      label: t('pulse-results:run_of', {
                        run: each.run,
                        month: monthName(each.opened_on.slice(0, 7)),
                      }),
                    }))
                    .toReversed()}
                  unlisted={t('pulse-results:run')}
                  onChange={(next) => void navigate(client.addressOf(pulsePath(next)), { state: { stays: true } })}
                />
              )}
            </PageFilters>
          </>
        }
      >
        {(page) => (
          <Cards
            data={page}
            client={client}
            onEdit={mayManage ? (action) => setEdited({ action }) : undefined}
            cut={filters.cut}
            onCut={(cut) => change({ cut })}
          />
        )}
      </AnalyticsPage>
      {dialog}
      {/* Not in its card, which stands elsewhere once enough people have answered. */}
      <Suspense>
        {edited && data && (
          <ActionDialog client={client} data={data} action={edited.action} onClose={() => setEdited(undefined)} />
        )}
      </Suspense>
    </>
  );
}

interface CardsProps {
  data: ResultsPage;
  client: ActingClient;
  onEdit: ((action?: PulseAction) => void) | undefined;
  cut: string;
  onCut: (cut: string) => void;
}

function Cards({ data, client, onEdit, cut, onCut }: CardsProps) {
  const t = useText();
  const { reason, held_back: heldBack, quadrant, drivers, gaps, questions, pulse } = data;
  const source = t('pulse-results:source', {
    client: data.client.name,
    title: pulse.title,
    date: dayName(data.as_of),
  });
  const card = { data, source };
  const actions = <ActionsCard {...card} client={client} onEdit={onEdit} />;
  const why = reason && whyNone(data, reason);
  if (why)
    return (
      <div className="flex flex-col gap-5">
        <ResultTiles data={data} />
        <div className="rounded-card border border-line bg-surface p-5">
          <Sentence>{t(`pulse-results:reasons.${why}`, { least: smallestGroup })}</Sentence>
        </div>
        <div className="grid items-start gap-5 @4xl:grid-cols-2">
          <ParticipationCard {...card} />
          {reason !== 'not_allowed' && actions}
        </div>
      </div>
    );
  const enps = questions.filter(({ kind }) => kind === 'enps');
  const choices = questions.filter(({ kind }) => kind === 'choice');
  const hasScales = questions.some(({ scale }) => scale !== null);
  return (
    <div className="flex flex-col gap-5">
      <ResultTiles data={data} />
      {pulse.state === 'open' ? (
        <Notice tone="info">{t('pulse-results:held_back.some', { least: smallestGroup })}</Notice>
      ) : (
        heldBack !== null &&
        heldBack > 0 && (
          <Notice tone="info">{t('pulse-results:held_back.count', { count: heldBack, least: smallestGroup })}</Notice>
        )
      )}
      <div className="grid items-start gap-5 @4xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          {quadrant ? <QuadrantCard {...card} quadrant={quadrant} /> : hasScales && <ScalesCard {...card} />}
          <TrendCard {...card} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {enps.map((question) => (
            <EnpsCard key={question.id} {...card} question={question} />
          ))}
          {actions}
          {data.runs.length > 1 && <MoversCard {...card} />}
        </div>
      </div>
      {heatCuts(data).length > 0 && <HeatCard {...card} cut={cut} onCut={onCut} />}
      {quadrant && hasScales && <ScalesCard {...card} />}
      <div className="grid items-start gap-5 @4xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          {gaps.length > 0 && <GapCard {...card} />}
          {drivers && <DriversCard {...card} drivers={drivers} />}
          {choices.map((question) => (
            <ChoiceCard key={question.id} {...card} question={question} />
          ))}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <ParticipationCard {...card} />
          <CommentsCard {...card} />
        </div>
      </div>
    </div>
  );
}

/** Which pulse, of when, and how many answers its results are made of. */
function Source({ data: { pulse, answers } }: { data: ResultsPage }) {
  const t = useText();
  const { title, state, closes_at: planned, closed_at: closed, timezone, run, repeat } = pulse;
  const closes = closed ?? planned;
  const when =
    closes &&
    t(state === 'open' ? 'pulse-list:dates.open' : 'pulse-list:dates.closed', {
      closes: localTimeText(closes),
      timezone,
    });
  const sentences = [
    repeat === 'once' ? title : t('pulse-results:of_run', { title, run }),
    ...(when ? [when] : []),
    answers === null ? '' : t('pulse-results:made_of', { count: answers }),
  ];
  return <p>{sentences.reduce((before, next) => t('pulse-results:then', { before, next }))}</p>;
}
