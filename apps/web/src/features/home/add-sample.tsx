import { useState } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { SampleAddition } from '../layout/sample-data/sample-addition.tsx';

/** Offers sample data to a company that has nothing yet. */
export default function AddSample() {
  const t = useText();
  const [asking, setAsking] = useState(false);
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4 text-sm">
      <p className="text-pretty text-muted">{t('sample-data:offer')}</p>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('sample-data:add')}
      </Button>
      <SampleAddition open={asking} onClose={() => setAsking(false)} />
    </div>
  );
}
