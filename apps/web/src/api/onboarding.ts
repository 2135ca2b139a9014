import { completeProfile } from '@orgscope/contract/resources/onboarding';
import type { ProfileCompletion } from '@orgscope/contract/resources/onboarding';
import { pictureField } from '@orgscope/contract/resources/pictures';
import { call } from './client/call.ts';
import { unwrapRecord } from './client/unwrap.ts';

/** Completes the profile; returns the name, picture and time zone that the server now has. */
export async function sendProfile(profile: ProfileCompletion, picture: File | null): Promise<Record<string, unknown>> {
  const body = new FormData();
  for (const [field, value] of Object.entries(profile)) body.set(field, String(value ?? ''));
  if (picture) body.set(pictureField, picture);
  return unwrapRecord(await call(completeProfile, { body }));
}
