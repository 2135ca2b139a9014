import type { PulseTemplate } from '@orgscope/contract/analytics/pulse-kinds';
import { Headset, PencilLine, UsersRound } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { failureText } from '../../../../api/failures/failure-text.ts';
import { useAddPulse, usePulseTemplates } from '../../../../api/pulses.ts';
import { useText } from '../../../../i18n/i18n.ts';
import type { ActingClient } from '../../../../session/acting-client.ts';
import { Announcement } from '../../../../ui/states/announcement.tsx';
import { Dialog, DialogBody } from '../../../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { FormFailure } from '../../../../ui/fields/form-failure.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { pulsePath } from '../../frame/engagement-tabs.tsx';

const icons = { it_services: Headset, it_team: UsersRound, own: PencilLine };

/** Chooses what a new pulse starts from, and opens its form. */
export default function TemplateDialog({ client, onClose }: { client: ActingClient; onClose: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = usePulseTemplates(client.query);
  const add = useAddPulse(client.query);
  // A second press comes before the next drawing, or while the form is being loaded.
  const starting = useRef(false);
  const start = async (template: PulseTemplate, title: string) => {
    if (starting.current) return;
    starting.current = true;
    try {
      const { id } = await add.mutateAsync({ template, title });
      await navigate(client.addressOf(pulsePath(id, 'edit')));
    } catch {
      // The dialog shows the error of the mutation.
      starting.current = false;
    }
  };
  const body = () => {
    if (data)
      return data.flatMap(({ template, title, questions }) => {
        if (!template) return [];
        const Icon = icons[template];
        const isChosen = add.isPending && add.variables.template === template;
        return [
          <button
            key={template}
            type="button"
            aria-disabled={add.isPending || undefined}
            aria-busy={isChosen || undefined}
            onClick={() => void start(template, title)}
            className="flex cursor-pointer items-start gap-4 rounded-card border border-line-strong bg-surface p-4 text-start transition-colors hover:border-accent hover:bg-surface-hover"
          >
            <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent">
              {isChosen ? <Spinner className="size-5" /> : <Icon aria-hidden className="size-5" />}
            </span>
            <span className="min-w-0">
              <span className="block font-medium text-ink">{t(`pulse-list:templates.${template}.name`)}</span>
              <span className="mt-0.5 block text-sm text-muted">{t(`pulse-list:templates.${template}.about`)}</span>
              {questions.length > 0 && (
                <span className="mt-1.5 block text-xs text-muted">
                  {t('pulse-list:templates.starts', { count: questions.length, title })}
                </span>
              )}
            </span>
          </button>,
        ];
      });
    if (error)
      return (
        <ErrorState text={t('pulse-list:templates.failed')} retrying={isFetching} onRetry={() => void refetch()} />
      );
    return (
      <>
        <Announcement>{t('pulse-list:templates.loading')}</Announcement>
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} className="h-24 rounded-card" />
        ))}
      </>
    );
  };
  return (
    <Dialog
      open
      title={t('pulse-list:new')}
      description={t('pulse-list:templates.hint')}
      onLeave={() => !add.isPending && onClose()}
    >
      <DialogBody>
        <FormFailure>
          {add.error
            ? failureText(add.error, { refused: t('pulse-list:refused'), failed: t('pulse-list:not_added') })
            : undefined}
        </FormFailure>
        {/* A place for the focus while there is nothing else: it would go to Close, and stay there. */}
        <div tabIndex={data || error ? -1 : 0} className="flex flex-col gap-4 outline-none">
          {body()}
        </div>
      </DialogBody>
    </Dialog>
  );
}
