import { importLimits } from '@orgscope/contract/records/imports';
import type { ImportCheck } from '@orgscope/contract/records/imports';
import { CircleAlert, CircleCheck, Download } from 'lucide-react';
import { useText } from '../../../i18n/i18n.ts';
import type { Text } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { Effects } from './effects.tsx';
import { FaultTable } from './fault-table.tsx';
import type { ImportKind } from './import-kind.ts';
import { Overwritten } from './overwritten.tsx';
import { useFaults } from './use-faults.ts';
import type { Import } from './use-import.ts';

interface Props {
  kind: ImportKind;
  work: Import;
  check: ImportCheck;
}

/** The result of a check in words, what it means, and what else is to be known of it. */
export function checkResult(t: Text, { words, takeBack }: ImportKind, check: ImportCheck): [string, ...string[]] {
  const { rows, faulty_rows: faulty, unchanged, deleted_rows: deleted = 0 } = check;
  const leftOut = deleted > 0 ? t('import:deleted', { count: deleted }) : '';
  if (check.fault_count > 0) return [t('import:check.bad', { faulty, rows }), t('import:check.bad_text'), leftOut];
  const written = rows - unchanged;
  const hasNoUndo = takeBack !== undefined && written > importLimits.toldRecords;
  return [
    t('import:check.good'),
    written > 0 ? words.ready(written) : t('import:check.same'),
    leftOut,
    hasNoUndo ? t('import:undo.none', { most: importLimits.toldRecords }) : '',
  ];
}

/** The third step: the result of the check. */
export function CheckStep({ kind, work, check }: Props) {
  const t = useText();
  const written = check.rows - check.unchanged;
  const isGood = check.fault_count === 0;
  const [title, ...lines] = checkResult(t, kind, check);
  const { nameOf, withChoices, save } = useFaults(kind);
  const faults = withChoices(check.faults);
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <>
      <DialogBody>
        <div
          className={`flex items-start gap-2.5 rounded-control px-3 py-2.5 text-sm ${isGood ? 'bg-accent-soft' : 'bg-danger-soft'}`}
        >
          <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isGood ? 'text-success' : 'text-danger'}`} />
          <span className="min-w-0">
            <span className={`block font-medium ${isGood ? 'text-ink' : 'text-danger'}`}>{title}</span>
            {lines.filter(Boolean).map((line) => (
              <span key={line} className="block text-ink">
                {line}
              </span>
            ))}
            {isGood && <Effects counts={check} className="mt-1" />}
          </span>
        </div>
        {isGood ? (
          <Overwritten check={check} labelOf={nameOf} show={kind.shownValue} />
        ) : (
          <FaultTable check={{ ...check, faults }} nameOf={nameOf} />
        )}
      </DialogBody>
      <DialogActions>
        {!isGood && (
          <Button variant="quiet" onClick={() => save(faults)} className="sm:me-auto">
            <Download aria-hidden className="-ms-1 size-4" />
            {t('import:check.download')}
          </Button>
        )}
        <Button onClick={work.toColumns}>{t('import:check.columns')}</Button>
        <Button variant={isGood ? 'secondary' : 'primary'} onClick={work.toFile}>
          {t('import:choose.again')}
        </Button>
        {isGood && written > 0 && (
          <Button variant="primary" busy={work.busy} onClick={() => void work.run()}>
            {kind.words.act(written)}
          </Button>
        )}
      </DialogActions>
    </>
  );
}
