import type { MatterKind } from '@orgscope/contract/resources/operations';
import { BadgeCheck, BadgeX, ChartPie, Mail, MoonStar, Ruler, Scale, Users } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useOperations } from '../../api/operations.ts';
import type { Operations } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { Link } from '../../ui/link.tsx';
import { matterDetail, matterTitle, mattersAddress } from './operations/matter-text.ts';
import { Attention } from './attention.tsx';

const icons: Record<MatterKind, LucideIcon> = {
  subscriptions_ending: BadgeCheck,
  clients_without_subscription: BadgeX,
  seats_full: Users,
  clients_quiet: MoonStar,
  figures_missing: Ruler,
  figures_partial: ChartPie,
  invitations_stalled: Mail,
  groups_near_five: Scale,
};

/** What a platform administrator should see to, across all clients. */
export default function Matters() {
  const t = useText();
  const linesOf = (data: Operations) =>
    data.matters.flatMap((matter) => {
      const { kind } = matter;
      if (!kind) return [];
      return [
        {
          id: kind,
          icon: icons[kind],
          title: matterTitle(t, kind, matter.count, data.year),
          detail: matterDetail(t, { ...matter, kind }, data),
          link: t(`operations:${kind}.show`),
          to: mattersAddress(kind),
        },
      ];
    });
  return (
    <Attention
      title={t('operations:title')}
      query={useOperations()}
      linesOf={linesOf}
      words={{ loading: t('operations:loading'), failed: t('operations:failed'), none: t('operations:none') }}
      action={
        <Link to="/app/operations" className="text-sm text-muted underline-offset-4 hover:text-ink hover:underline">
          {t('operations:open')}
        </Link>
      }
    />
  );
}
