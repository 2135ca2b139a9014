import { useText } from '../../../i18n/i18n.ts';
import { momentText } from '../../../lib/dates/moment-text.ts';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/states/notice.tsx';

interface Props {
  company: string;
  /** Until when. */
  due: string;
}

/** Says that a second factor must be set up, until when, and where. */
export default function FactorsBanner({ company, due }: Props) {
  const t = useText();
  return (
    <Notice tone="info" className="mb-6 print:hidden">
      {t('common:factors_due.text', { company, moment: momentText(due) })}{' '}
      <Link to="/account/security" className="font-medium text-accent underline">
        {t('common:factors_due.set_up')}
      </Link>
    </Notice>
  );
}
