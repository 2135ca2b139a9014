import type { SupportAccesses } from '../../../api/support-access.ts';
import { useText } from '../../../i18n/i18n.ts';
import { listed } from '../../../lib/text/listed.ts';

type Access = SupportAccesses['past'][number];

/** Why an access was opened, and who entered. */
export function AccessFacts({ access: { reason, visits } }: { access: Access }) {
  const t = useText();
  const names = listed(visits.map(({ name }) => name));
  return (
    <>
      {reason && <p className="text-sm wrap-anywhere text-ink">{t('support-access:reason', { reason })}</p>}
      <p className="text-sm wrap-anywhere text-muted">
        {names ? t('support-access:visits', { names }) : t('support-access:no_visits')}
      </p>
    </>
  );
}
