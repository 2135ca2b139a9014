import { CallFailure } from '../../../api/failures/failure.ts';
import { changePicture, changeProfile, takeProfile } from '../../../api/me.ts';
import type { Profile, SentProfile } from '../../../api/me.ts';
import { queryClient } from '../../../api/cache/query-client.ts';
import { text } from '../../../i18n/texts.ts';
import { fileOf } from '../../../lib/files/square-picture.ts';
import { toast } from '../../../ui/states/toast.tsx';

/** Our message for a failure, followed by the server's, if any. */
export const withReason = (ours: string, error: unknown): string =>
  error instanceof CallFailure && error.message ? `${ours}: ${error.message}` : ours;

/** Saves fields of the profile; `shown` is the resulting profile. A failure is shown and thrown again. */
export async function saveProfile(change: SentProfile, shown: Profile): Promise<void> {
  try {
    await changeProfile(change);
  } catch (error) {
    toast.error(withReason(text('my-profile:alerts.update_profile_error'), error));
    throw error;
  }
  await takeProfile(queryClient, shown);
}

/** Saves the picture, given as a data URL, or removes it. */
export async function savePicture(square: string | null): Promise<void> {
  try {
    const address = await changePicture(square === null ? null : fileOf(square, 'picture'));
    await takeProfile(queryClient, { profile_picture_url: address });
  } catch (error) {
    toast.error(withReason(text('my-profile:alerts.update_picture_error'), error));
    throw error;
  }
}
