import { criticalities } from '@orgscope/contract/resources/application-record';
import { Pencil, RotateCcw } from 'lucide-react';
import { lazy, Suspense, useCallback, useRef } from 'react';
import { useParams } from 'react-router';
import { useApplication } from '../../../api/one-application.ts';
import { applications } from '../../../api/applications.ts';
import type { Application } from '../../../api/applications.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useFirstInteraction } from '../../../lib/use-first-interaction.ts';
import { useActingClient } from '../../../session/acting-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { lazyForm } from '../records/form/lazy-form.ts';
import { Card } from '../records/page/card.tsx';
import { DeleteIcon } from '../records/delete-icon.ts';
import { LongText } from '../records/long-text.tsx';
import { RecordPage } from './earlier-record-page.tsx';
import { useTask } from '../records/task.ts';
import { ContractCard, PeopleCard, TechnicalCard } from './application-facts.tsx';
import { ApplicationHistory } from './application-history.tsx';
import { FitCard } from './fit-card.tsx';
import { LifecycleLine } from './lifecycle-line.tsx';

const form = lazyForm<Application>(() => import('./application-form.tsx'));
const fetchDialogs = () => import('../records/record-dialogs.tsx');
const RecordDialogs = lazy(fetchDialogs);
const noWords = {};

/** All that is known of one application, and what became of it. */
export default function ApplicationPage() {
  const t = useText();
  const { id = '' } = useParams();
  return (
    <RecordPage
      query={useApplication(id)}
      list="/admin/applications"
      words={{
        title: t('applications:title'),
        back: t('applications:page.back'),
        loading: t('applications:page.loading'),
        missing: t('applications:page.missing'),
        hint: t('applications:page.missing_hint'),
        refused: t('applications:page.refused'),
        failed: t('applications:page.failed'),
      }}
      nameOf={({ name }) => name}
      skeleton={
        <div className="flex flex-col gap-5">
          <Skeleton className="h-8 w-72 max-w-full" />
          <Skeleton className="h-32 rounded-card!" />
          <div className="grid gap-5 lg:grid-cols-2">
            <Skeleton className="h-72 rounded-card!" />
            <Skeleton className="h-72 rounded-card!" />
          </div>
        </div>
      }
    >
      {(application) => <Known key={application.id} application={application} />}
    </RecordPage>
  );
}

function Known({ application }: { application: Application }) {
  const t = useText();
  const { task, begin, close } = useTask<Application>();
  const { addressOf } = useActingClient();
  const heading = useRef<HTMLHeadingElement>(null);
  useFirstInteraction(useCallback(() => void Promise.all([form.fetch(), fetchDialogs()]).catch(() => {}), []));
  const { name, description, criticality, is_active: isActive } = application;
  const dialog = () => {
    if (!task) return null;
    const { what, number, open } = task;
    if (what.kind === 'add') return null;
    if (what.kind === 'edit') return <form.Form key={number} open={open} record={what.record} onClose={close} />;
    return (
      <RecordDialogs
        key={number}
        ns="applications"
        records={applications}
        task={what}
        open={open}
        uses={0}
        words={noWords}
        onBlocked={(reason) => begin({ kind: 'blocked', record: application, reason })}
        onClose={close}
        onDone={() => {}}
        fallback={heading}
      />
    );
  };
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 ref={heading} tabIndex={-1} className="min-w-0 text-xl wrap-anywhere">
              <bdi>{name}</bdi>
            </h1>
            {!isActive && <Tag>{t('records:inactive')}</Tag>}
            {criticality && <Tag>{criticalities[criticality]}</Tag>}
          </div>
          {description && (
            <p dir="auto" className="mt-2 max-w-3xl text-sm wrap-anywhere text-muted">
              <LongText lines={8} text={description} name={t('applications:fields.description')} />
            </p>
          )}
        </div>
        <div className="flex gap-2">
          {isActive ? (
            <>
              <Button onClick={() => begin({ kind: 'delete', record: application })}>
                <DeleteIcon aria-hidden className="-ms-1 size-4" />
                {t('records:menu.delete')}
              </Button>
              <Button variant="primary" onClick={() => begin({ kind: 'edit', record: application })}>
                <Pencil aria-hidden className="-ms-1 size-4" />
                {t('records:menu.edit')}
              </Button>
            </>
          ) : (
            <Button variant="primary" onClick={() => begin({ kind: 'restore', record: application })}>
              <RotateCcw aria-hidden className="-ms-1 size-4" />
              {t('records:menu.restore')}
            </Button>
          )}
        </div>
      </header>
      <div className="mt-6 flex flex-col gap-5">
        <Card title={t('applications:fields.lifecycle')}>
          <LifecycleLine phase={application.lifecycle} endDate={application.end_of_life_date} />
        </Card>
        <div className="grid gap-5 lg:grid-cols-2">
          <FitCard application={application} />
          <PeopleCard application={application} addressOf={addressOf} />
          <TechnicalCard application={application} />
          <ContractCard application={application} />
        </div>
        <ApplicationHistory id={String(application.id)} />
      </div>
      <Suspense>{dialog()}</Suspense>
    </>
  );
}

function Tag({ children }: { children: string }) {
  return (
    <span className="rounded-small border border-line bg-surface px-2 py-0.5 text-xs font-medium text-muted">
      {children}
    </span>
  );
}
