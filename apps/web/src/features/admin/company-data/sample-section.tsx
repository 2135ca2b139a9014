import { useState } from 'react';
import { useSampleData } from '../../../api/sample-data.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { RetryHint } from '../../../ui/states/retry-hint.tsx';
import { Section } from '../../../ui/section.tsx';
import { SampleAddition } from '../../layout/sample-data/sample-addition.tsx';
import { SampleRemoval } from '../../layout/sample-data/sample-removal.tsx';

/** Adds sample data to the user's own company, or removes it. Nothing is shown if neither can be done. */
export function SampleSection() {
  const t = useText();
  const { data, error, refetch } = useSampleData();
  const [asking, setAsking] = useState<'add' | 'remove'>();
  const close = () => setAsking(undefined);
  const act = data?.since != null ? 'remove' : data?.can_add ? 'add' : undefined;
  if (!act && !error) return null;
  return (
    <Section title={t('sample-data:title')}>
      {act ? (
        <>
          <p className="mb-5 text-sm text-ink">{t(act === 'remove' ? 'sample-data:shown' : 'sample-data:offer')}</p>
          <Button onClick={() => setAsking(act)}>{t(`sample-data:${act}`)}</Button>
        </>
      ) : (
        <p className="text-sm">
          <RetryHint text={t('sample-data:failed')} onRetry={() => void refetch()} />
        </p>
      )}
      <SampleAddition open={asking === 'add'} onClose={close} />
      <SampleRemoval open={asking === 'remove'} onClose={close} />
    </Section>
  );
}
