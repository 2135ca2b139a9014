import { english } from '@orgscope/contract/words/english';
import type { Me } from '@orgscope/contract/resources/me';
import type { Database } from '../../db/connections/database.ts';
import { openStep } from '../../identity/session/onboarding.ts';
import { profileOf } from '../../identity/session/session.ts';
import type { Session } from '../../identity/session/session.ts';
import { todayIn } from '../../lib/time/today-in.ts';
import { cachedClients } from '../subscriptions/subscribed-clients.ts';
import { subscribedOn } from '../subscriptions/subscribed-modules.ts';
import type { OwnSubscription } from '../subscriptions/subscribed-modules.ts';

function answerOf(session: Session, subscriptions: readonly OwnSubscription[]): Me {
  const { user, client, permissions, factorsDueAt } = session;
  const { clientFunction, clientLocation, defaultViews } = profileOf(session);
  const step = openStep(session);
  return {
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    username: user.username,
    platform_role: user.platformRole,
    user_role_name: english(`labels.platform_roles.${user.platformRole}`),
    profile_picture_url: user.profilePicture === null ? null : `/media/${user.profilePicture}`,
    job_title: user.jobTitle,
    timezone: user.timezone,
    language: user.language,
    company_role: user.companyRole,
    company_role_display: user.companyRole === null ? null : english(`labels.company_roles.${user.companyRole}`),
    client: {
      id: client.id,
      name: client.name,
      color_palette: {
        primary_color: client.primaryColor,
        secondary_color: client.secondaryColor,
        accent_color: client.accentColor,
        alt_accent_color: client.altAccentColor,
      },
      timezone: client.timezone,
    },
    client_function: clientFunction,
    client_location: clientLocation,
    full_name: `${user.firstName} ${user.lastName}`.trim(),
    permissions: [...permissions],
    needs_password: step === 'password',
    needs_terms: step === 'password' || step === 'terms',
    needs_profile_completion: !user.hasProfile,
    factors_due_at: factorsDueAt === null ? null : new Date(factorsDueAt).toISOString(),
    needs_factors: step === 'factors',
    ...subscribedOn(subscriptions, todayIn(client.timezone)),
    default_views: defaultViews,
  };
}

/** The signed-in user: fields from the session look-up, and the client's subscriptions, which are rarely read again. */
export function meReader(database: Database) {
  const clientOf = cachedClients(database);
  return async (session: Session): Promise<Me> => {
    const client = await clientOf(session.client.id, session.catalogueStamp);
    return answerOf(session, client?.subscriptions ?? []);
  };
}

export type MeReader = ReturnType<typeof meReader>;
