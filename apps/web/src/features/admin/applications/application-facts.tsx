import type { Application } from '../../../api/applications.ts';
import { useText } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../i18n/texts.ts';
import { moneyText } from '../../../lib/numbers/money.ts';
import { useActingClient } from '../../../session/acting-client.ts';
import { Link } from '../../../ui/link.tsx';
import { personSearch } from '../../records/list/person-search.ts';
import { Card } from '../../records/page/card.tsx';
import { FieldFacts } from '../../records/page/field-facts.tsx';
import { application as described } from './application.ts';
import { percentText } from '../../../lib/numbers/percent-text.ts';

interface Props {
  application: Application;
}

const linkStyles = 'rounded-small font-medium text-accent underline-offset-2 hover:underline';

/** The owners and the users of an application. */
export function PeopleCard({ application }: Props) {
  const t = useText();
  const { addressOf } = useActingClient();
  const { user_base: base, active_users: active, function: place } = application;
  const owner = (person: Application['business_owner']) =>
    person && (
      <Link to={addressOf('/admin/users', personSearch(person))} className={linkStyles}>
        {person.is_active ? person.name : t('records:people.inactive', { name: person.name })}
      </Link>
    );
  const share = base && active !== null ? percentText(active / base) : undefined;
  return (
    <Card title={t('applications:page.people')}>
      <FieldFacts
        resource={described}
        record={application}
        show={{
          business_owner: owner(application.business_owner),
          it_owner: owner(application.it_owner),
          function: place && (
            <Link to={addressOf('/admin/functions', { search: place.name })} className={linkStyles}>
              {place.name}
            </Link>
          ),
          user_base: true,
          active_users: active !== null && (
            <span className="tabular-nums">
              {formatNumber(active)}
              {share && <span className="ms-2 text-muted">{t('applications:page.use', { share })}</span>}
            </span>
          ),
        }}
      />
    </Card>
  );
}

export function TechnicalCard({ application }: Props) {
  const t = useText();
  return (
    <Card title={t('applications:page.technical')}>
      <FieldFacts
        resource={described}
        record={application}
        show={{ type: true, hosting: true, url: true, data_classification: true }}
      />
    </Card>
  );
}

/** The vendor, contract dates and costs of an application. */
export function ContractCard({ application }: Props) {
  const t = useText();
  const { annual_cost: cost, currency } = application;
  return (
    <Card title={t('applications:page.contract')}>
      <FieldFacts
        resource={described}
        record={application}
        show={{
          vendor: true,
          contract_end_date: true,
          annual_cost: cost && <span className="tabular-nums">{moneyText(cost, currency)}</span>,
        }}
      />
    </Card>
  );
}
