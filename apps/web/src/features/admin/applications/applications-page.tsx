import type { applicationFields, Lifecycle } from '@orgscope/contract/resources/application-record';
import { useCallback } from 'react';
import type { Application } from '../../../api/applications.ts';
import { useText } from '../../../i18n/i18n.ts';
import { messageText } from '../../../i18n/message-text.ts';
import { listed } from '../../../lib/text/listed.ts';
import { useActingClient } from '../../../session/acting-client.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { Link } from '../../../ui/link.tsx';
import { Status } from '../../../ui/status.tsx';
import { Tooltip } from '../../../ui/popups/tooltip.tsx';
import { PerClient } from '../../records/client/per-client.tsx';
import { lazyForm } from '../../records/form/lazy-form.ts';
import type { Importing } from '../../records/import/resource-import.tsx';
import type { SpecialColumns } from '../../records/list/field-columns.tsx';
import type { Filters } from '../../records/list/filters.ts';
import { RecordList } from '../../records/list/record-list.tsx';
import { application } from './application.ts';
import {
  FunctionalFitChip,
  MonthChip,
  OwnerLocationChip,
  OwnerOptionChip,
  PortionChip,
  TechnicalFitChip,
  VendorChip,
  WithoutChip,
} from './filter-chips.tsx';
import { TimeBadge, timeReason } from './time-class.tsx';

const form = lazyForm<Application>(() => import('./application-form.tsx'));

const lifecycleTones = {
  plan: 'quiet',
  phase_in: 'waiting',
  active: 'good',
  phase_out: 'halfway',
  end_of_life: 'quiet',
} as const satisfies Record<Lifecycle, string>;

const columns: SpecialColumns<typeof applicationFields, Application> = {
  name: { cell: NameLink },
  lifecycle: {
    cell: LifecycleCell,
  },
  time_class: { cell: TimeCell },
  it_owner: { roomy: 'very' },
  function: { roomy: true },
  contract_end_date: { roomy: true },
};

const filters: Filters<Application> = {
  lifecycle: {},
  criticality: {},
  time: { field: 'time_class' },
  type: {},
  hosting: {},
  owner: {
    label: 'applications:fields.owner',
    param: 'owner_id',
    people: ({ business_owner: business, it_owner: technical }) => [business, technical],
  },
  function: {},
  portion: { chip: PortionChip },
  without: { chip: WithoutChip },
  vendor: { chip: VendorChip, param: 'vendor' },
  functional_fit: { chip: FunctionalFitChip, param: 'functional_fit' },
  technical_fit: { chip: TechnicalFitChip, param: 'technical_fit' },
  contract_month: { chip: MonthChip },
  owner_location: { chip: OwnerLocationChip, param: 'owner_location_id' },
  owner_option: { chip: OwnerOptionChip, param: 'owner_option_id' },
};

const importing: Importing<typeof applicationFields> = {
  // The columns of the template.
  examples: (t) => ({
    name: t('applications:import.example'),
    lifecycle: 'active',
    criticality: 'business_critical',
    functional_fit: '3',
    technical_fit: '2',
    business_owner: '',
    it_owner: '',
    function: '',
    type: 'saas',
    hosting: 'cloud',
    vendor: '',
    contract_end_date: '2027-12-31',
    annual_cost: '12500.00',
    currency: 'EUR',
  }),
  hint: (t, { kind, codes = {} }) => {
    if (kind === 'choice') return listed(Object.values(codes).map(messageText));
    if (kind === 'rating') return t('applications:import.fit_hint');
    return kind === 'date' ? t('applications:import.date_hint') : undefined;
  },
  words: { doneHint: 'applications:import.done_hint' },
};

/** The applications of a client. */
export default function ApplicationsPage() {
  return <PerClient>{(client) => <ClientApplications client={client} />}</PerClient>;
}

function ClientApplications({ client }: { client: ActingClient }) {
  const { addressOf } = client;
  const pageOf = useCallback(({ id }: Application) => addressOf(`/admin/applications/${id}`), [addressOf]);
  return (
    <RecordList
      resource={application}
      client={client}
      form={form}
      columns={columns}
      filters={filters}
      importing={importing}
      pageOf={pageOf}
    />
  );
}

function NameLink({ record: { id, name, is_active: isActive } }: { record: Application }) {
  const t = useText();
  const { addressOf } = useActingClient();
  return (
    <span className="block min-w-0">
      <Link
        to={addressOf(`/admin/applications/${id}`)}
        dir="auto"
        title={name}
        className="line-clamp-2 rounded-small text-left in-[[dir=rtl]]:text-right font-semibold wrap-anywhere text-ink @2xl:wrap-break-word underline-offset-2 hover:text-accent hover:underline"
      >
        {name}
      </Link>
      {!isActive && <span className="text-xs text-muted">{t('records:inactive')}</span>}
    </span>
  );
}

function LifecycleCell({ record: { lifecycle } }: { record: Application }) {
  const t = useText();
  return <Status tone={lifecycleTones[lifecycle]}>{t(`messages:applications.codes.lifecycle.${lifecycle}`)}</Status>;
}

function TimeCell({
  record: { time_class: found, functional_fit: functional, technical_fit: technical },
}: {
  record: Application;
}) {
  const t = useText();
  return (
    found && (
      <Tooltip content={timeReason(t, functional, technical)} says="more">
        <button type="button" className="cursor-default! rounded-small">
          <TimeBadge value={found} />
        </button>
      </Tooltip>
    )
  );
}
