import { applicationTypes, dataClassifications, hostings } from '@orgscope/contract/resources/application-record';
import { webAddress } from '@orgscope/contract/web-address';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import type { Application } from '../../../api/applications.ts';
import { useText } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../i18n/texts.ts';
import { dayName } from '../../../lib/day-name.ts';
import { moneyText } from '../../../lib/money.ts';
import { Card, Fact, Facts } from '../records/page/card.tsx';

interface Props {
  application: Application;
  /** The address of another screen about the same client. */
  addressOf: (path: string, params?: Record<string, string>) => string;
}

const linkLook = 'rounded-small font-medium text-accent underline-offset-2 hover:underline';

/** Who has to do with an application, and how many use it. */
export function PeopleCard({ application, addressOf }: Props) {
  const t = useText();
  const { user_base: base, active_users: active, function: place } = application;
  const owner = (person: Application['business_owner']) =>
    person && (
      <Link
        to={addressOf('/admin/users', { search: person.name, ...(!person.is_active && { show: 'all' }) })}
        className={linkLook}
      >
        {person.is_active ? person.name : t('records:people.inactive', { name: person.name })}
      </Link>
    );
  const share = base && active !== null ? `${Math.round((active / base) * 100)} %` : undefined;
  return (
    <Card title={t('applications:page.people')}>
      <Facts>
        <Fact label={t('applications:fields.business_owner')}>{owner(application.business_owner)}</Fact>
        <Fact label={t('applications:fields.it_owner')}>{owner(application.it_owner)}</Fact>
        <Fact label={t('applications:fields.function')}>
          {place && (
            <Link to={addressOf('/admin/functions', { search: place.name })} className={linkLook}>
              {place.name}
            </Link>
          )}
        </Fact>
        <Fact label={t('applications:fields.user_base')}>{typeof base === 'number' && formatNumber(base)}</Fact>
        <Fact label={t('applications:fields.active_users')}>
          {active !== null && (
            <span className="tabular-nums">
              {formatNumber(active)}
              {share && <span className="ms-2 text-muted">{t('applications:page.use', { share })}</span>}
            </span>
          )}
        </Fact>
      </Facts>
    </Card>
  );
}

/** What an application is and where it runs. */
export function TechnicalCard({ application }: Pick<Props, 'application'>) {
  const t = useText();
  const { type, hosting, url, data_classification: classification } = application;
  const address = url && webAddress(url);
  return (
    <Card title={t('applications:page.technical')}>
      <Facts>
        <Fact label={t('applications:fields.type')}>{type && applicationTypes[type]}</Fact>
        <Fact label={t('applications:fields.hosting')}>{hosting && hostings[hosting]}</Fact>
        <Fact label={t('applications:fields.url')}>
          {address ? (
            <a href={address} target="_blank" rel="noreferrer" className={linkLook}>
              {url.replace(/^https?:\/\//i, '')}
              <ExternalLink aria-hidden className="ms-1 inline size-3.5 align-[-0.125em]" />
              <span className="sr-only">{t('applications:page.new_tab')}</span>
            </a>
          ) : (
            url
          )}
        </Fact>
        <Fact label={t('applications:fields.data_classification')}>
          {classification && dataClassifications[classification]}
        </Fact>
      </Facts>
    </Card>
  );
}

/** From whom an application comes, until when and for how much. */
export function ContractCard({ application }: Pick<Props, 'application'>) {
  const t = useText();
  const { vendor, contract_end_date: end, annual_cost: cost, currency } = application;
  return (
    <Card title={t('applications:page.contract')}>
      <Facts>
        <Fact label={t('applications:fields.vendor')}>{vendor}</Fact>
        <Fact label={t('applications:fields.contract_end_date')}>{end && dayName(end)}</Fact>
        <Fact label={t('applications:fields.annual_cost')}>
          {cost && <span className="tabular-nums">{moneyText(cost, currency)}</span>}
        </Fact>
      </Facts>
    </Card>
  );
}
