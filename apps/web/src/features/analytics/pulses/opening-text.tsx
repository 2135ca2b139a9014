import { useAudienceCount } from '../../../api/pulses.ts';
import type { AudienceBody } from '../../../api/pulses.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { ActingClient } from '../../../session/acting-client.ts';

/** What opening a pulse does, with the number of people that get an e-mail. */
export function OpeningText({ audience, client }: { audience: AudienceBody; client: ActingClient }) {
  const t = useText();
  const { data } = useAudienceCount(audience, client.query);
  return data ? t('pulse-list:ask.open.people', { count: data.people }) : t('pulse-list:ask.open.text');
}
