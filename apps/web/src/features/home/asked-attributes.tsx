import { ListChecks } from 'lucide-react';
import { useUnansweredAttributes } from '../../api/unanswered-attributes.ts';
import { useText } from '../../i18n/i18n.ts';
import { isolate } from '../../i18n/texts.ts';
import { listed } from '../../lib/text/listed.ts';
import { Link } from '../../ui/link.tsx';

/** The required attributes that the user has not chosen an option for; nothing, if there are none. */
export default function AskedAttributes() {
  const t = useText();
  const { data = [] } = useUnansweredAttributes(true);
  if (data.length === 0) return null;
  return (
    <section className="mt-6 rounded-card border border-line bg-accent-soft px-5 py-4">
      <h2 className="flex items-center gap-2.5 text-base">
        <ListChecks aria-hidden className="size-4.5 shrink-0 text-accent" strokeWidth={1.75} />
        {t('home:asked.title', { count: data.length })}
      </h2>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 wrap-anywhere">{listed(data.map(({ name }) => isolate(name)))}</p>
        <Link
          to="/account/my-profile"
          className="rounded-small font-medium text-accent underline-offset-4 hover:underline"
        >
          {t('home:asked.choose')}
        </Link>
      </div>
    </section>
  );
}
