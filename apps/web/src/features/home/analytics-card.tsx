import { useText } from '../../i18n/i18n.ts';
import type { analytics } from './analytics.ts';

/** One of the four analytics: what it is called and what it answers. */
export function AnalyticsCard({ name, icon: Icon }: (typeof analytics)[number]) {
  const t = useText();
  return (
    <li className="flex items-start gap-4 rounded-card border border-line bg-surface p-6">
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-accent-soft text-accent">
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <div>
        <h3 className="text-lg">{t(`analytics:${name}.title`)}</h3>
        <p className="mt-1 text-pretty text-muted">{t(`analytics:${name}.description`)}</p>
      </div>
    </li>
  );
}
