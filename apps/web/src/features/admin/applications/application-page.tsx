import { Pencil, RotateCcw } from 'lucide-react';
import { applications } from '../../../api/applications.ts';
import type { Application } from '../../../api/applications.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useClientDay } from '../../records/client/use-client-day.ts';
import { DeleteIcon } from '../../records/delete-icon.ts';
import { lazyForm } from '../../records/form/lazy-form.ts';
import { LongText } from '../../records/long-text.tsx';
import { Card } from '../../records/page/card.tsx';
import { RecordHistory } from '../../records/page/record-history.tsx';
import { RecordPage } from '../../records/page/record-page.tsx';
import { useRecordDialogs } from '../../records/page/use-record-dialogs.tsx';
import { application as described } from './application.ts';
import { ContractCard, PeopleCard, TechnicalCard } from './application-facts.tsx';
import { FitCard } from './fit-card.tsx';
import { fitSteps } from './fit-field.tsx';
import { LifecycleLine } from './lifecycle-line.tsx';

const form = lazyForm<Application>(() => import('./application-form.tsx'));

/** The fields and the history of one application. */
export default function ApplicationPage() {
  return (
    <RecordPage
      ns="applications"
      records={applications}
      list="/admin/applications"
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
      {(application) => <ApplicationCards key={application.id} application={application} />}
    </RecordPage>
  );
}

function ApplicationCards({ application }: { application: Application }) {
  const t = useText();
  const today = useClientDay(application.client.id);
  const { begin, heading, dialog } = useRecordDialogs(described, form);
  const { name, description, criticality, is_active: isActive } = application;
  // A fit is shown with its word: "3 of 4, Good".
  const fitText = (field: string, value: string) => {
    const step = field.endsWith('_fit') && fitSteps.find((one) => one === value);
    return step ? t('applications:fits.judged', { step, word: t(`applications:fits.${step}`) }) : undefined;
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
            {criticality && <Tag>{t(`messages:applications.codes.criticality.${criticality}`)}</Tag>}
          </div>
          {description && (
            <p dir="auto" className="mt-2 max-w-3xl text-sm wrap-anywhere text-muted">
              <LongText lines={8} text={description} name={t('messages:applications.fields.description')} />
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
        <Card title={t('messages:applications.fields.lifecycle')}>
          <LifecycleLine phase={application.lifecycle} endDate={application.end_of_life_date} today={today} />
        </Card>
        <div className="grid gap-5 lg:grid-cols-2">
          <FitCard application={application} />
          <PeopleCard application={application} />
          <TechnicalCard application={application} />
          <ContractCard application={application} />
        </div>
        <Card title={t('records:history.title')}>
          <RecordHistory resource={described} calls={applications.calls} id={application.id} show={fitText} />
        </Card>
      </div>
      {dialog}
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
