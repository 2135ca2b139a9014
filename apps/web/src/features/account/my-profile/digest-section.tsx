import { useEffect, useRef } from 'react';
import { useChangeDigest, useDigestChoice } from '../../../api/digests.ts';
import { failureText } from '../../../api/failures/failure-text.ts';
import { useText } from '../../../i18n/i18n.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { SaveMark } from '../../../ui/fields/save-mark.tsx';
import { Section } from '../../../ui/section.tsx';

/** The monthly digest by mail; nothing where the server has none. */
export function DigestSection() {
  const t = useText();
  const box = useRef<HTMLInputElement>(null);
  const { data } = useDigestChoice();
  const { mutate, variables, isPending, isSuccess, error } = useChangeDigest();
  const stored = data?.monthly;
  const isThere = typeof stored === 'boolean';
  // The pages of analytics lead here.
  useEffect(() => {
    if (isThere && window.location.hash === '#digest') box.current?.focus();
  }, [isThere]);
  if (!isThere) return null;
  return (
    <Section title={t('my-profile:digest.title')} lead={t('my-profile:digest.lead')}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <CheckboxField
          ref={box}
          checked={isPending ? variables : stored}
          onChange={({ target }) => mutate(target.checked)}
          error={error ? failureText(error, t('my-profile:digest.failed')) : undefined}
        >
          {t('my-profile:digest.monthly')}
        </CheckboxField>
        <SaveMark state={isPending ? 'saving' : error ? 'refused' : isSuccess ? 'saved' : 'idle'} />
      </div>
    </Section>
  );
}
