// Where each table's rows are once the database is spread over several machines by Citus; docs/adr/0069-sharding-by-client.md.

/**
 * - distributed: the rows of a client lie together on one machine, found by client_id.
 * - reference: every machine has all rows. They are few, or what every client's rows refer to.
 * - local: on the coordinator alone. They are found before the client is known, or belong to no client.
 */
type Placement = 'distributed' | 'reference' | 'local';

const words = (text: string) => text.trim().split(/\s+/);

const tables: Record<Placement, string[]> = {
  distributed: words(`applications assets custom_attribute_options custom_attributes daily_snapshots functions locations
    measure_targets pictures pulse_actions pulse_comments pulse_invitations pulse_tallies pulses record_events
    refused_invitations sample_records saved_view_defaults saved_views service_accounts sso_identities sso_mappings sso_providers
    subscriptions support_access support_visits user_attribute_values users webhook_deliveries webhook_events webhooks yearly_figures`),
  reference: words('clients exchange_rates industries published_peers reference_bands'),
  local: [
    // Found by a secret, a host name or a key that is unique over all clients.
    ...words('api_tokens scim_connections sso_domains'),
    // Sign-in: found by a token, and their user's client by the user.
    ...words(`authenticator_apps passkey_challenges passkeys pending_sign_ins recovery_codes sessions sso_requests
      user_tokens`),
    // One chain of seals over all clients, and events of none.
    ...words('audit_events audit_seals audit_stream'),
    // Sealed ballots and links to answer, which must not lead to a person.
    ...words('pulse_ballots pulse_tokens'),
    // Queues, leases, counters and marks of the installation.
    ...words(`catalogue_stamp daily_runs digest_runs idempotency_keys import_turns installation jobs mails
      rate_limits sent_passwords`),
  ],
};

/** The placement of each table. */
export const placements: ReadonlyMap<string, Placement> = new Map(
  (Object.keys(tables) as Placement[]).flatMap((placement) => tables[placement].map((name) => [name, placement])),
);

/** Unique keys of distributed tables that lack the client, beside ids. The list may only become shorter: a test holds it. */
export const keysWithoutClient = words(
  `custom_attribute_options_offered_name pictures_one_each pictures_pkey pulse_invitations_person
  pulse_tallies_pulse_id_question_cut_group_key_edition_pk pulses_run saved_view_defaults_of_user saved_views_name
  sso_identities_user sso_mappings_value support_visits_access_id_user_id_pk
  user_attribute_values_user_id_attribute_id_pk users_username`,
);

/** References that cannot stay once the tables are spread. The list may only become shorter: a test holds it. */
export const referencesLost = words(
  `api_tokens.api_tokens_service_account api_tokens.api_tokens_user authenticator_apps.authenticator_apps_user_id_users_id_fk mails.mails_user_id_users_id_fk passkeys.passkeys_user_id_users_id_fk pending_sign_ins.pending_sign_ins_sso_provider_id_sso_providers_id_fk pending_sign_ins.pending_sign_ins_user_id_users_id_fk pulse_ballots.pulse_ballots_pulse_id_pulses_id_fk pulse_invitations.pulse_invitations_user_id_users_id_fk pulse_tokens.pulse_tokens_invitation_id_pulse_invitations_id_fk recovery_codes.recovery_codes_user_id_users_id_fk sessions.sessions_sso_provider_id_sso_providers_id_fk sessions.sessions_user_id_users_id_fk
  support_access.support_access_ended_by_users_id_fk support_access.support_access_opened_by_users_id_fk
  support_visits.support_visits_user_id_users_id_fk user_tokens.user_tokens_user_id_users_id_fk users.users_invited_by_users_id_fk`,
);
