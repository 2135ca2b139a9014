import { lazy, Suspense, useRef } from 'react';
import type { RefObject } from 'react';
import { Refusal } from '../../../api/failure.ts';
import { failureText } from '../../../api/failure-text.ts';
import { useDeleteIndustry, useRestoreIndustry } from '../../../api/industries.ts';
import { useText } from '../../../i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Task } from './task.ts';

/** Fetches the form, which the page is shown without. */
export const fetchForm = () => import('./industry-form.tsx');

const IndustryForm = lazy(fetchForm);

interface Props {
  /** What is being done, or was done last: a dialog keeps its words while it closes. */
  task: Task;
  open: boolean;
  begin: (task: Task) => void;
  onClose: () => void;
  /** Takes the focus where the row that had it will go. */
  fallback: RefObject<HTMLElement | null> | undefined;
}

/** The dialog of the task at hand. */
export function IndustryDialogs({ task, open, begin, onClose, fallback }: Props) {
  const t = useText();
  const remove = useDeleteIndustry();
  const restore = useRestoreIndustry();
  const gone = useRef(false);

  if (task.kind === 'add' || task.kind === 'edit') {
    return (
      <Suspense>
        <IndustryForm open={open} industry={task.kind === 'edit' ? task.industry : undefined} onClose={onClose} />
      </Suspense>
    );
  }

  if (task.kind === 'blocked') {
    return (
      <ConfirmDialog
        open={open}
        title={t('industries:blocked.title')}
        confirm={{ label: t('industries:blocked.ok'), variant: 'primary', onClick: onClose }}
      >
        {task.reason || t('industries:blocked.text', { clients: task.industry.client_count })}
      </ConfirmDialog>
    );
  }

  const { kind, industry } = task;
  const write = kind === 'delete' ? remove : restore;
  const act = async () => {
    try {
      await write.mutateAsync(industry.id);
    } catch (error) {
      if (kind === 'delete' && error instanceof Refusal && error.code === 'in_use') {
        begin({ kind: 'blocked', industry, reason: error.message });
        return;
      }
      onClose();
      const words = { refused: t(`industries:refused.${kind}`), failed: t(`industries:failed.${kind}`) };
      toast.error(failureText(error, words));
      return;
    }
    gone.current = true;
    onClose();
    toast.success(t(`industries:done.${kind}`));
  };

  return (
    <ConfirmDialog
      open={open}
      title={t(`industries:${kind}.title`)}
      confirm={{
        label: t(`industries:menu.${kind}`),
        variant: kind === 'delete' ? 'danger' : 'primary',
        busy: write.isPending,
        onClick: () => void act(),
      }}
      cancel={{ label: t('common:cancel'), onClick: onClose }}
      finalFocus={() => (gone.current && fallback?.current) || true}
    >
      <p>{t(`industries:${kind}.text`)}</p>
      <p dir="auto" className="mt-3 font-semibold text-ink">
        {industry.name}
      </p>
    </ConfirmDialog>
  );
}
