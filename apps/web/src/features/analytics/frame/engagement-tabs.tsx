import { useText } from '../../../i18n/i18n.ts';
import { useActingClient } from '../../../session/acting-client.ts';
import { classes } from '../../../ui/classes.ts';
import { Link } from '../../../ui/link.tsx';

/** The pages of stakeholder engagement. */
export const engagementPaths = {
  records: '/app/stakeholder-engagement',
  pulses: '/app/stakeholder-engagement/pulses',
} as const;

type Tab = keyof typeof engagementPaths;
const tabs: readonly Tab[] = ['records', 'pulses'];

/** The address of a pulse's results, or of its form. */
export const pulsePath = (id: number | string, part: 'results' | 'edit' = 'results') =>
  `${engagementPaths.pulses}/${id}${part === 'edit' ? '/edit' : ''}`;

/** What is known from records, and what people say. */
export function EngagementTabs({ current }: { current: Tab }) {
  const t = useText();
  const client = useActingClient();
  return (
    <nav
      aria-label={t('analytics-pages:tabs.label')}
      className="inline-flex h-10 shrink-0 rounded-control border border-line bg-surface p-[3px] max-md:h-11 print:hidden"
    >
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={client.addressOf(engagementPaths[tab])}
          aria-current={tab === current ? 'page' : undefined}
          className={classes(
            'flex items-center rounded-small px-3.5 text-sm font-medium transition-colors',
            tab === current ? 'bg-accent-soft text-accent' : 'text-muted hover:text-ink',
          )}
        >
          {t(`analytics-pages:tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}
