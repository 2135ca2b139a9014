/**
 * Opens a pulse, which invites all people of a client by mail.
 * @param {string} origin @param {import('./caller.mjs').Caller} caller @param {string} title
 */
export async function openPulse(origin, caller, title) {
  const closes = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16);
  const path = `${origin}/api/analytics/pulses/`;
  const added = await caller.post(path, { template: 'it_services', title, closes_at: closes });
  const opened = await caller.post(`${path}${added.body?.data?.id}/open/`);
  if (opened.status !== 200) throw new Error(`Opening a pulse was answered with ${opened.status}: ${opened.text}`);
}
