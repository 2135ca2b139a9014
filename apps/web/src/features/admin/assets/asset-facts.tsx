import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Asset } from '../../../api/assets.ts';
import { useText } from '../../../i18n/i18n.ts';
import { dayName } from '../../../lib/day-name.ts';
import { moneyText } from '../../../lib/money.ts';
import { clientParam, useActingClient } from '../../../session/acting-client.ts';
import { useSession } from '../../../session/store.ts';
import { Status } from '../../../ui/status.tsx';
import { Fact, Facts } from '../records/page/card.tsx';
import { categoryName, fieldLabel, statusName, statusTones } from './asset-labels.ts';
import { LongText } from '../records/long-text.tsx';
import { Holder } from './holder.tsx';
import { Warranty } from './warranty.tsx';

interface Props {
  asset: Asset;
  today: string;
}

const linkLook = 'rounded-small text-accent underline-offset-4 hover:underline';

/** All fields of an asset, in the groups of its form. */
export function AssetFacts({ asset, today }: Props) {
  const t = useText();
  const { mayChoose } = useActingClient();
  const own = useSession(({ user }) => user?.client?.id);
  // The lists that are led to are those of the asset's own client.
  const listOf = (path: string, name: string) => {
    const foreign = mayChoose && asset.client.id !== own;
    return `${path}?${new URLSearchParams({ search: name, ...(foreign && { [clientParam]: String(asset.client.id) }) })}`;
  };
  const place = (path: string, named: { name: string } | null) =>
    named && (
      <Link to={listOf(path, named.name)} dir="auto" className={linkLook}>
        {named.name}
      </Link>
    );
  const { assigned_user: holder } = asset;
  const groups: { title: string; facts: Record<string, ReactNode> }[] = [
    {
      title: t('assets:groups.what'),
      facts: {
        asset_tag: asset.asset_tag,
        name: asset.name,
        category: categoryName(asset.category),
        status: <Status tone={statusTones[asset.status]}>{statusName(asset.status)}</Status>,
      },
    },
    {
      title: t('assets:groups.who'),
      facts: {
        assigned_user: holder && (
          <Link to={listOf('/admin/users', holder.name)} className={`${linkLook} inline-flex max-w-full`}>
            <Holder person={holder} />
          </Link>
        ),
        function: place('/admin/functions', asset.function),
        location: place('/admin/locations', asset.location),
      },
    },
    {
      title: t('assets:groups.bought'),
      facts: {
        supplier: asset.supplier,
        purchase_date: asset.purchase_date && dayName(asset.purchase_date),
        purchase_cost: asset.purchase_cost && moneyText(asset.purchase_cost, asset.currency),
        warranty_end: asset.warranty_end && <Warranty end={asset.warranty_end} today={today} />,
      },
    },
    {
      title: t('assets:groups.more'),
      facts: {
        manufacturer: asset.manufacturer,
        model: asset.model,
        serial: asset.serial,
        notes: asset.notes && <LongText lines={8} text={asset.notes} name={fieldLabel(t, 'notes')} />,
      },
    },
  ];
  return (
    <div className="min-w-0 divide-y divide-line rounded-card border border-line bg-surface">
      {groups.map(({ title, facts }) => (
        <section key={title} aria-label={title} className="px-5 py-4">
          <h2 className="mb-3 text-sm font-semibold">{title}</h2>
          <Facts>
            {Object.entries(facts).map(([name, value]) => (
              <Fact key={name} label={fieldLabel(t, name)}>
                {value}
              </Fact>
            ))}
          </Facts>
        </section>
      ))}
    </div>
  );
}
