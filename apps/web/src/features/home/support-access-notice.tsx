import { useSupportAccess } from '../../api/support-access.ts';
import { useText } from '../../i18n/i18n.ts';
import { momentText } from '../../lib/dates/moment-text.ts';
import { Link } from '../../ui/link.tsx';
import { EndAccess } from '../layout/banners/end-access.tsx';
import { Notice } from '../../ui/states/notice.tsx';

/** Tells the administrators of a client that the operator sees its data now. */
export default function SupportAccessNotice() {
  const t = useText();
  const { data } = useSupportAccess();
  if (!data?.current) return null;
  return (
    <Notice tone="info" className="mt-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>{t('common:support.own', { until: momentText(data.current.until) })}</span>
        <Link to="/admin/support-access" className="font-medium text-accent underline print:hidden">
          {t('common:support.details')}
        </Link>
        <EndAccess id={data.current.id} />
      </div>
    </Notice>
  );
}
