import { ActionInput } from '@orgscope/contract/resources/pulse-actions';
import * as z from 'zod/mini';
import { actionIn, useAddAction, useChangeAction } from '../../../../api/pulse-actions.ts';
import type { PulseAction } from '../../../../api/pulse-actions.ts';
import type { ResultsPage } from '../../../../api/pulses.ts';
import { useText } from '../../../../i18n/i18n.ts';
import type { ActingClient } from '../../../../session/acting-client.ts';
import { changedFields } from '../../../records/form/changed-fields.ts';
import { useVersionedForm } from '../../../records/form/use-versioned-form.ts';

const ActionValues = z.object({
  text: z.string(),
  question: z.string(),
  /** With their name, which the dialog about a conflict shows. */
  owner: z.nullable(z.object({ id: z.string(), name: z.string(), is_active: z.optional(z.boolean()) })),
  due_on: z.string(),
});
export type ActionValues = z.infer<typeof ActionValues>;
export const ownerValue = ActionValues.shape.owner;

const Sent = z.omit(ActionInput, { pulse_id: true });
const inputOf = ({ text, question, owner, due_on: due }: ActionValues): z.input<typeof Sent> => ({
  text,
  question: question || null,
  owner_id: owner?.id ?? null,
  due_on: due || null,
});
const ActionForm = z.pipe(z.transform(inputOf), Sent);

const shown = (action: PulseAction | undefined): ActionValues => ({
  text: action?.text ?? '',
  question: action?.question ?? '',
  owner: action?.owner ? { ...action.owner, id: String(action.owner.id) } : null,
  due_on: action?.due_on ?? '',
});

interface Options {
  client: ActingClient;
  data: ResultsPage;
  /** Undefined for a new one. */
  action: PulseAction | undefined;
  onSaved: () => void;
}

/** The form of an action. A change sends only what was typed. */
export function useActionForm({ client, data, action, onSaved }: Options) {
  const t = useText();
  const add = useAddAction(client.query);
  const change = useChangeAction(client.query);
  return useVersionedForm({
    schema: ActionForm,
    held: action,
    shown,
    read: (theirs): PulseAction | undefined => actionIn(theirs),
    send: async (body, opened, stored) => {
      if (!opened || !stored) return add.mutateAsync({ ...body, pulse_id: Number(data.pulse.id) });
      const before = z.safeParse(ActionForm, shown(opened)).data ?? {};
      const changed = changedFields(body, before);
      return change.mutateAsync({ id: stored.id, body: { ...changed, version: stored.version } });
    },
    texts: {
      refused: t('pulse-results:actions.refused'),
      failed: t('pulse-results:actions.failed'),
      done: t(action ? 'pulse-messages:done.update_action' : 'pulse-messages:done.add_action'),
    },
    fieldOf: (name) => (name === 'owner_id' ? 'owner' : name),
    keptAs: `action:${action?.id ?? data.pulse.id}:${action ? 'change' : 'add'}`,
    onSaved,
  });
}
