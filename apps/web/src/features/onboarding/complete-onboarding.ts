import { OnboardingNames } from '@orgscope/contract/resources/onboarding';
import * as z from 'zod/mini';
import { keepPageLanguage } from '../../api/client/account-language.ts';
import { CallFailure, Refusal } from '../../api/failures/failure.ts';
import { takeProfile } from '../../api/me.ts';
import { placeKeys } from '../../api/choices.ts';
import { sendProfile } from '../../api/onboarding.ts';
import { queryClient } from '../../api/cache/query-client.ts';
import { text } from '../../i18n/texts.ts';
import { logFailure } from '../../lib/log.ts';
import { fileOf } from '../../lib/files/square-picture.ts';
import { updateSession, useSession } from '../../session/store.ts';
import { removeDrafts, typeOfAnswer } from './draft.ts';
import type { Draft, StepTwoValues } from './draft.ts';

type Outcome = { failure?: undefined } | { failure: string; fields: Record<string, string> };

/** Sends the whole profile; the session then continues with the server's answer. */
export async function complete(
  draft: Draft,
  { is_it_organization: answer, ...position }: StepTwoValues,
): Promise<Outcome> {
  const names = z.safeParse(OnboardingNames, draft);
  if (!names.success) return { failure: text('messages:profiles.step_one_missing'), fields: {} };
  try {
    const picture = draft.picture ? fileOf(draft.picture, 'picture') : null;
    const { first_name, last_name, client_function_id, client_location_id, timezone, company_role, job_title } = {
      ...names.data,
      ...position,
    };
    // Other servers do not know the type.
    const type = client_function_id === null && { function_type: typeOfAnswer[answer] };
    const saved = await sendProfile(
      { first_name, last_name, client_function_id, client_location_id, timezone, company_role, job_title, ...type },
      picture,
    );
    await takeProfile(queryClient, { ...names.data, timezone, ...saved });
    updateSession({ needs_profile_completion: false });
    void keepPageLanguage(useSession.getState().user ?? {}).catch((error: unknown) =>
      logFailure('The language could not be kept', error),
    );
    void queryClient.invalidateQueries({ queryKey: ['me'] });
    removeDrafts();
    return {};
  } catch (error) {
    // A function or location may have been added or removed meanwhile.
    if (error instanceof Refusal) for (const queryKey of placeKeys) void queryClient.invalidateQueries({ queryKey });
    const known = error instanceof CallFailure && error.message;
    return {
      failure: known || text('user-onboarding:failed'),
      fields: error instanceof Refusal ? error.fields : {},
    };
  }
}
