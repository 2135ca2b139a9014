import { useApplicationHistory } from '../../../api/one-application.ts';
import { useText } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../i18n/texts.ts';
import { dayName } from '../../../lib/day-name.ts';
import { pricedText } from '../../../lib/money.ts';
import { Card } from '../records/page/card.tsx';
import { RecordHistory } from './earlier-record-history.tsx';
import { fieldLabel } from './field-label.ts';
import { fitSteps } from './fit-field.tsx';

/** What became of an application. */
export function ApplicationHistory({ id }: { id: string }) {
  const t = useText();
  // Days, numbers and amounts come as they are kept; all else stands as it was shown then.
  const shown = (field: string, value: string) => {
    if (field.endsWith('_date')) return dayName(value, 'short');
    if (field === 'annual_cost') return pricedText(value);
    if (field === 'user_base' || field === 'active_users') return formatNumber(Number(value));
    const step = field.endsWith('_fit') && fitSteps.find((one) => one === value);
    return step ? t('applications:fits.told', { step, word: t(`applications:fits.${step}`) }) : value;
  };
  return (
    <Card title={t('records:history.title')}>
      <RecordHistory query={useApplicationHistory(id)} labelOf={(field) => fieldLabel(t, field)} show={shown} />
    </Card>
  );
}
