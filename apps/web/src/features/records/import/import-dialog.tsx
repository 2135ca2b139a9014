import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { textOf } from '../../../api/client/decode.ts';
import { useText } from '../../../i18n/i18n.ts';
import { holdPage } from '../../../lib/forms/hold-page.ts';
import { sentences } from '../../../lib/text/sentences.ts';
import { classes } from '../../../ui/classes.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DiscardQuestion } from '../../../ui/dialogs/discard-question.tsx';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { KeptNotice } from '../form/kept-notice.tsx';
import { useKeepValues, useKeptInput } from '../form/use-kept-input.ts';
import { useProof } from '../proof/use-proof.tsx';
import { checkResult, CheckStep } from './check-step.tsx';
import { ChooseStep } from './choose-step.tsx';
import { effectsText } from './effects.tsx';
import type { ImportKind } from './import-kind.ts';
import { MatchStep } from './match-step.tsx';
import { endResult, RunStep } from './run-step.tsx';
import { offerUndo, UndoImport, undoOf } from './undo-import.tsx';
import { useImport } from './use-import.ts';

interface Props {
  kind: ImportKind;
  open: boolean;
  onClose: () => void;
}

const steps = ['choose', 'match', 'check', 'run'] as const;

/** Imports a file in four steps: choose, match columns, check, run. */
export function ImportDialog({ kind, open, onClose }: Props) {
  const t = useText();
  const { whenProven, dialog: proofDialog } = useProof();
  const work = useImport(kind, { read: t('import:choose.failed'), check: t('import:match.failed') }, whenProven);
  const { kept, isRestored, settle } = useKeptInput(kind.keptAs);
  const [pasted, setPasted] = useState(() => textOf(kept?.values['pasted']));
  const [asking, setAsking] = useState(false);
  const { step, cancel } = work;
  const isRunning = step.at === 'run' && !step.ending;
  const isOver = step.at === 'run' && step.ending !== undefined;
  const isDirty = !isOver && (step.at !== 'choose' || pasted.trim() !== '');
  const hasPasted = open && !isOver && pasted.trim() !== '';
  useKeepValues(
    kind.keptAs,
    useMemo(() => (hasPasted ? { pasted } : undefined), [hasPasted, pasted]),
  );
  // A running import too: it is rolled back where the page is left.
  const unsaved = open && isDirty;
  useEffect(() => (unsaved ? holdPage(() => setAsking(true)) : undefined), [unsaved]);

  // Closing the dialog while a request waits leaves the queue.
  useEffect(() => {
    if (!open) cancel();
  }, [open, cancel]);

  // Each step moves the focus to its heading, for keyboards and screen readers. A layout effect, because otherwise the
  // dialog sees that the focus was lost and moves it elsewhere.
  const heading = useRef<HTMLParagraphElement>(null);
  const shown = useRef(step.at);
  useLayoutEffect(() => {
    if (shown.current === step.at) return;
    shown.current = step.at;
    heading.current?.focus();
  }, [step.at]);

  const discardKept = () => {
    setPasted('');
    settle();
  };

  const undo = step.at === 'run' ? undoOf(kind, step.ending) : undefined;
  const [undoing, setUndoing] = useState(0);
  const leave = (go: () => void) => {
    go();
    if (undo) offerUndo(t, kind, undo);
  };
  const at = steps.indexOf(step.at);
  const result = () => {
    if (step.at === 'check') {
      const { check } = step;
      return [...checkResult(t, kind, check), check.fault_count === 0 && effectsText(t, check)];
    }
    return step.at === 'run' && step.ending ? endResult(t, kind, step.ending) : [];
  };
  return (
    <Dialog
      open={open}
      title={kind.title}
      width="wide"
      onLeave={(how) => {
        if (isRunning) return;
        if (isDirty && how === 'slip') setAsking(true);
        else leave(onClose);
      }}
    >
      <div className="px-6 pb-4">
        <p ref={heading} tabIndex={-1} className="sr-only">
          {t('import:steps.label', { step: at + 1, name: t(`import:steps.${step.at}`) })}
        </p>
        <ol aria-hidden className="flex gap-2">
          {steps.map((name, index) => (
            <li key={name} className="flex flex-1 flex-col gap-1.5">
              <span className={classes('h-1 rounded-full transition-colors', index <= at ? 'bg-accent' : 'bg-line')} />
              <span
                className={classes(
                  'truncate text-xs max-sm:hidden',
                  index === at ? 'font-medium text-ink' : 'text-muted',
                )}
              >
                {t(`import:steps.${name}`)}
              </span>
            </li>
          ))}
        </ol>
        {/* In all steps: screen readers do not read a region that comes with its text. */}
        <Announcement>{sentences(result())}</Announcement>
      </div>
      {step.at === 'choose' && (
        <>
          {isRestored && (
            <div className="px-6 pb-4">
              <KeptNotice onDiscard={discardKept} />
            </div>
          )}
          <ChooseStep kind={kind} work={work} pasted={pasted} onPaste={setPasted} />
        </>
      )}
      {step.at === 'match' && <MatchStep kind={kind} work={work} />}
      {step.at === 'check' && <CheckStep kind={kind} work={work} check={step.check} />}
      {step.at === 'run' && (
        <RunStep
          kind={kind}
          work={work}
          {...step}
          onClose={() => leave(onClose)}
          onShow={() => leave(kind.show.onClick)}
          onUndo={undo && (() => setUndoing((last) => last + 1))}
        />
      )}
      {undo && undoing > 0 && <UndoImport key={undoing} undo={undo} onOver={onClose} />}
      <DiscardQuestion open={unsaved && asking} onDiscard={onClose} onKeep={() => setAsking(false)} />
      {proofDialog}
    </Dialog>
  );
}
