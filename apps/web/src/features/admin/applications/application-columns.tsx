import { applicationLimits, criticalities, lifecycles } from '@orgscope/contract/resources/application-record';
import { Link } from 'react-router';
import type { Application } from '../../../api/applications.ts';
import type { Text } from '../../../i18n/texts.ts';
import { dayName } from '../../../lib/day-name.ts';
import { CutText } from '../../../ui/cut-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { columnsOf } from '../../../ui/table/columns.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { lifecycleTones } from './lifecycle-tones.ts';
import { TimeBadge, timeReason } from './time-class.tsx';

const column = columnsOf<Application>();

/** Seen only by those who ask for them. */
export const hiddenAtFirst = ['vendor'] as const;

/** The columns of the applications table. */
export const applicationColumns = (t: Text, pageOf: (application: Application) => string) =>
  column.columns([
    column.accessor('name', {
      header: t('applications:fields.name'),
      cell: ({ row: { original } }) => (
        <span className="block min-w-0">
          <Link
            to={pageOf(original)}
            dir="auto"
            title={original.name}
            className="line-clamp-2 rounded-small text-start font-semibold wrap-anywhere text-ink underline-offset-2 hover:text-accent hover:underline"
          >
            {original.name}
          </Link>
          {!original.is_active && <span className="text-xs text-muted">{t('records:inactive')}</span>}
        </span>
      ),
      meta: { card: 'lead', width: 'w-[17%]' },
    }),
    column.accessor('lifecycle', {
      header: t('applications:fields.lifecycle'),
      cell: ({ row: { original } }) => (
        <Status tone={lifecycleTones[original.lifecycle]}>{lifecycles[original.lifecycle]}</Status>
      ),
      meta: { card: 'fact', width: 'w-28' },
    }),
    column.accessor('criticality', {
      header: t('applications:fields.criticality'),
      cell: ({ row: { original } }) => original.criticality && criticalities[original.criticality],
      meta: { card: 'fact', width: 'w-29' },
    }),
    column.accessor('time_class', {
      header: t('applications:fields.time_class'),
      cell: ({ row: { original } }) =>
        original.time_class && (
          <Tooltip content={timeReason(t, original.functional_fit, original.technical_fit)} says="more">
            <button type="button" className="cursor-default! rounded-small">
              <TimeBadge value={original.time_class} />
            </button>
          </Tooltip>
        ),
      meta: { card: 'fact', width: 'w-28' },
    }),
    column.accessor((application) => application.business_owner?.name, {
      id: 'business_owner',
      header: t('applications:fields.business_owner'),
      cell: ({ row: { original } }) => <CutText text={original.business_owner?.name ?? ''} limit={60} />,
      meta: { card: 'fact' },
    }),
    column.accessor((application) => application.it_owner?.name, {
      id: 'it_owner',
      header: t('applications:fields.it_owner'),
      enableSorting: false,
      cell: ({ row: { original } }) => <CutText text={original.it_owner?.name ?? ''} limit={60} />,
      meta: { card: 'fact', roomy: 'very' },
    }),
    column.accessor((application) => application.function?.name, {
      id: 'function',
      header: t('applications:fields.function'),
      cell: ({ row: { original } }) => <CutText text={original.function?.name ?? ''} limit={60} />,
      meta: { card: 'fact', roomy: true },
    }),
    column.accessor('vendor', {
      header: t('applications:fields.vendor'),
      cell: ({ row: { original } }) => <CutText text={original.vendor ?? ''} limit={applicationLimits.shortMax} />,
      meta: { card: 'fact' },
    }),
    column.accessor('contract_end_date', {
      header: t('applications:fields.contract_end_date'),
      cell: ({ row: { original } }) =>
        original.contract_end_date && (
          <span className="whitespace-nowrap text-muted tabular-nums">
            {dayName(original.contract_end_date, 'short')}
          </span>
        ),
      meta: { card: 'fact', width: 'w-28', roomy: true },
    }),
  ]);
