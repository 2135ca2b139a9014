import { useState } from 'react';
import { apiAddress } from '../../../api/client/base-address.ts';
import type { Profile } from '../../../api/me.ts';
import { useText } from '../../../i18n/i18n.ts';
import { PictureField } from '../../../ui/fields/picture-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { savePicture } from './save-profile.ts';
import { reasonOf, useSaveQueue } from './use-save-queue.ts';

/** The picture: a new one is shown while it is being saved. */
export function PhotoSection({ profile, name }: { profile: Profile; name: string }) {
  const t = useText();
  const [chosen, setChosen] = useState<string | null>(null);
  const { put, outcome } = useSaveQueue(savePicture);
  const stored = profile.profile_picture_url ? apiAddress(profile.profile_picture_url) : null;
  const change = (square: string | null) => {
    setChosen(square);
    put(square);
  };
  return (
    <Section title={t('my-profile:photo.title')} lead={t('my-profile:photo.lead')}>
      <PictureField
        name={name}
        picture={outcome.state === 'saving' ? chosen : stored}
        label={stored ? t('my-profile:photo.change') : t('my-profile:photo.upload')}
        error={reasonOf(outcome, 'profile_picture')}
        state={outcome.state}
        onChoose={change}
        onRemove={stored ? () => change(null) : undefined}
      />
    </Section>
  );
}
