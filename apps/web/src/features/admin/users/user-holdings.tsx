import type { ClientQuery } from '../../../session/acting-client.ts';
import { applications } from '../../../api/applications.ts';
import { assets } from '../../../api/assets.ts';
import { useText } from '../../../i18n/i18n.ts';

interface Props {
  id: number;
  /** Names the client, for platform administrators. */
  query: ClientQuery;
}

/** How many assets a user holds and how many applications name them as an owner; nothing if none do. */
export default function UserHoldings({ id, query }: Props) {
  const t = useText();
  const one = { ...query, page: 1, page_size: 1 };
  const held = assets.usePage({ ...one, user_id: id }).data?.count ?? 0;
  const owned = applications.usePage({ ...one, owner_id: id }).data?.count ?? 0;
  return held + owned > 0 && <p className="mt-3">{t('users:delete.holds', { assets: held, applications: owned })}</p>;
}
