import { importField, importLimits } from '@orgscope/contract/records/imports';
import { Download, FileUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { Fault, TextAreaField } from '../../../ui/fields/field.tsx';
import { BusyNote } from './busy-note.tsx';
import { saveCsv } from '../../../lib/files/csv-file.ts';
import type { ImportKind } from './import-kind.ts';
import type { Import } from './use-import.ts';

interface Props {
  kind: ImportKind;
  work: Import;
  pasted: string;
  onPaste: (text: string) => void;
}

/** The first step: a file, or pasted lines. */
export function ChooseStep({ kind, work: { faults, busy, waiting, choose }, pasted, onPaste }: Props) {
  const t = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  // A fault is shown at the input that was sent last.
  const [from, setFrom] = useState<'file' | 'lines'>('file');
  const fault = faults[importField] ?? Object.values(faults)[0];
  const fileFault = from === 'file' ? fault : undefined;

  const take = (file: File | undefined) => {
    if (!file) return;
    setFrom('file');
    void choose(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const takeLines = () => {
    setFrom('lines');
    void choose(new File([pasted], t('import:choose.pasted'), { type: 'text/csv' }));
  };
  const saveTemplate = () => {
    const fields = kind.fields.filter(({ example }) => example !== undefined);
    saveCsv(kind.template, [fields.map(({ heading }) => heading), fields.map(({ example = '' }) => example)]);
  };

  return (
    <>
      <DialogBody>
        <div>
          {/* The drop area is for pointers only; the button inside works for everyone. */}
          <div
            role="presentation"
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
            className={classes(
              'flex flex-col items-center gap-2 rounded-card border border-dashed px-4 py-6 text-center transition-colors',
              isOver ? 'border-accent bg-accent-soft' : fileFault ? 'border-danger' : 'border-line-strong',
            )}
          >
            <FileUp aria-hidden className="size-6 text-muted" strokeWidth={1.5} />
            <p className="text-sm text-ink max-sm:hidden">
              {t('import:choose.drop')} <span className="text-muted">{t('import:choose.or')}</span>
            </p>
            <input
              ref={input}
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              tabIndex={-1}
              aria-label={t('import:choose.file')}
              className="sr-only"
              onChange={({ target }) => {
                take(target.files?.[0]);
                // Lets the user choose the same file again after correcting it.
                target.value = '';
              }}
            />
            <Button
              busy={busy && from === 'file'}
              aria-describedby={`${id}-limits${fileFault ? ` ${id}-fault` : ''}`}
              onClick={() => input.current?.click()}
            >
              {t('import:choose.button')}
            </Button>
            <p id={`${id}-limits`} className="max-w-sm text-xs text-muted">
              {t('import:choose.limits', { rows: importLimits.maxRows })}
            </p>
          </div>
          <div role="alert">
            {fileFault && (
              <Fault id={`${id}-fault`} className="mt-1.5">
                {fileFault}
              </Fault>
            )}
          </div>
        </div>
        <TextAreaField
          label={t('import:choose.paste')}
          hint={kind.pasteHint ?? t('import:choose.paste_hint')}
          error={from === 'lines' ? fault : undefined}
          rows={5}
          spellCheck={false}
          wrap="off"
          value={pasted}
          onChange={({ target }) => onPaste(target.value)}
        />
        <BusyNote waiting={waiting} doing={busy ? t('import:choose.reading') : ''} />
      </DialogBody>
      <DialogActions>
        <Button variant="quiet" onClick={saveTemplate} className="sm:me-auto">
          <Download aria-hidden className="-ms-1 size-4" />
          {t('import:choose.template')}
        </Button>
        <Button
          variant="primary"
          busy={busy && from === 'lines'}
          disabled={pasted.trim() === '' || (busy && from === 'file')}
          onClick={takeLines}
        >
          {t('import:choose.continue')}
        </Button>
      </DialogActions>
    </>
  );
}
