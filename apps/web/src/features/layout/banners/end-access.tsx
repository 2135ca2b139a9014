import { useState } from 'react';
import { failureText } from '../../../api/failures/failure-text.ts';
import type { RecordId } from '../../../api/client/decode.ts';
import { useSupportActs } from '../../../api/support-access.ts';
import { useText } from '../../../i18n/i18n.ts';
import { headingAfter } from '../../../lib/interaction/heading-after.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/states/toast.tsx';

/** Ends an access of the operator at once. */
export function EndAccess({ id }: { id: RecordId }) {
  const t = useText();
  const { end } = useSupportActs();
  const [ending, setEnding] = useState(false);
  const press = async () => {
    setEnding(true);
    try {
      await end(id);
      toast.success(t('common:support.ended'));
    } catch (error) {
      toast.error(failureText(error, t('common:support.end_failed')));
    }
    setEnding(false);
  };
  return (
    <Button ref={headingAfter} size="small" busy={ending} onClick={() => void press()}>
      {t('common:support.end')}
    </Button>
  );
}
