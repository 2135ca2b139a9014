import type { Asset } from '../../../api/assets.ts';
import { useText } from '../../../i18n/i18n.ts';
import { clientParam, useActingClient } from '../../../session/acting-client.ts';
import { useSession } from '../../../session/store.ts';
import { Link } from '../../../ui/link.tsx';
import { personSearch } from '../../records/list/person-search.ts';
import { FieldFacts } from '../../records/page/field-facts.tsx';
import { asset as described } from './asset.ts';
import { AssetStatus } from './asset-status.tsx';
import { Holder } from './holder.tsx';
import { Warranty } from './warranty.tsx';

interface Props {
  asset: Asset;
  today: string;
}

const linkStyles = 'rounded-small text-accent underline-offset-4 hover:underline';

/** All fields of an asset, in the groups of its form. */
export function AssetFacts({ asset, today }: Props) {
  const t = useText();
  const { mayChoose } = useActingClient();
  const own = useSession(({ user }) => user?.client?.id);
  // The links lead to lists of the asset's client, which a platform administrator must name.
  const listOf = (path: string, query: Record<string, string>) => {
    const foreign = mayChoose && asset.client.id !== own;
    return `${path}?${new URLSearchParams({ ...query, ...(foreign && { [clientParam]: String(asset.client.id) }) })}`;
  };
  const place = (path: string, named: { name: string } | null) =>
    named && (
      <Link to={listOf(path, { search: named.name })} dir="auto" className={linkStyles}>
        {named.name}
      </Link>
    );
  const { assigned_user: holder, warranty_end: end } = asset;
  const groups = {
    what: {
      asset_tag: true,
      name: true,
      category: true,
      status: <AssetStatus asset={{ ...asset, is_active: true }} />,
    },
    who: {
      assigned_user: holder && (
        <Link to={listOf('/admin/users', personSearch(holder))} className={`${linkStyles} inline-flex max-w-full`}>
          <Holder person={holder} />
        </Link>
      ),
      function: place('/admin/functions', asset.function),
      location: place('/admin/locations', asset.location),
    },
    bought: {
      supplier: true,
      purchase_date: true,
      purchase_cost: true,
      warranty_end: end && <Warranty end={end} today={today} />,
    },
    more: { manufacturer: true, model: true, serial: true, notes: true },
  } as const;
  return (
    <div className="min-w-0 divide-y divide-line rounded-card border border-line bg-surface">
      {(['what', 'who', 'bought', 'more'] as const).map((group) => (
        <section key={group} aria-label={t(`assets:groups.${group}`)} className="px-5 py-4">
          <h2 className="mb-3 text-sm font-semibold">{t(`assets:groups.${group}`)}</h2>
          <FieldFacts resource={described} record={asset} show={groups[group]} />
        </section>
      ))}
    </div>
  );
}
