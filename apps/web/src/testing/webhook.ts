const at = '2026-11-27T08:00:00.000Z';

/** A webhook that is on and has no failures. */
export const webhook = {
  id: 7,
  url: 'https://hooks.example/in',
  description: null,
  events: ['user.created' as const],
  is_on: true,
  created_at: at,
  secret_since: at,
  previous_until: null,
  failing_since: null,
  off_reason: null,
  off_at: null,
  version: 1,
};
