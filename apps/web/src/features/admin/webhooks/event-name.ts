import { webhookSubjects } from '@orgscope/contract/webhook-events';
import type { useText } from '../../../i18n/i18n.ts';
import { listed } from '../../../lib/text/listed.ts';
import { keysOf } from '../../../lib/object-keys.ts';

/** What people call an event: "Assets: Changed". The code itself for one that this app does not know. */
export function eventName(t: ReturnType<typeof useText>, event: string): string {
  for (const subject of keysOf(webhookSubjects)) {
    for (const act of webhookSubjects[subject]) {
      if (event === `${subject}.${act}`) return `${t(`webhooks:subjects.${subject}`)}: ${t(`webhooks:acts.${act}`)}`;
    }
  }
  return event;
}

/** Chosen events in words, a line for each kind of record: "Assets: Created, Changed". */
export const chosenEvents = (t: ReturnType<typeof useText>, events: readonly string[]): string[] =>
  keysOf(webhookSubjects).flatMap((subject) => {
    const acts = webhookSubjects[subject].filter((act) => events.includes(`${subject}.${act}`));
    const names = listed(acts.map((act) => t(`webhooks:acts.${act}`)));
    return names ? [`${t(`webhooks:subjects.${subject}`)}: ${names}`] : [];
  });
