// What webhooks send: the name of an event is what it is about and what happened to it, such as `asset.changed`.

const record = ['created', 'changed', 'deleted', 'restored'] as const;

/** What can be sent of each kind of record. A deleted record is inactive, and can be restored. */
export const webhookSubjects = {
  user: record,
  asset: record,
  application: record,
  function: record,
  location: record,
  custom_attribute: record,
  figures: ['created', 'changed', 'deleted'],
  pulse: ['scheduled', 'unscheduled', 'opened', 'closed', 'archived'],
  pulse_action: ['created', 'changed', 'deleted'],
} as const;

export type WebhookSubject = keyof typeof webhookSubjects;

/** The event of the button "Send test event", which goes to that webhook whatever it has chosen. */
export const testEvent = 'webhook.test';

/** All events that a webhook can choose. */
export const webhookEvents: readonly string[] = Object.entries(webhookSubjects).flatMap(([subject, acts]) =>
  acts.map((act) => `${subject}.${act}`),
);
