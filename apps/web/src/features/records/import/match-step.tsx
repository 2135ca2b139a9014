import { wholeForm } from '@orgscope/contract/errors';
import { useText } from '../../../i18n/i18n.ts';
import { listed } from '../../../lib/text/listed.ts';
import { sentences } from '../../../lib/text/sentences.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { BusyNote } from './busy-note.tsx';
import type { ImportKind } from './import-kind.ts';
import type { Import } from './use-import.ts';

interface Props {
  kind: ImportKind;
  work: Import;
}

/** The second step: matches columns and fields. */
export function MatchStep({ kind, work }: Props) {
  const t = useText();
  const { read, mapping, faults, busy, waiting } = work;
  if (!read) return null;
  const { columns, sample, rows } = read.columns;
  const named = columns.map((heading, at) => heading.trim() || t('import:match.column', { number: at + 1 }));
  const options = [
    { value: '', label: t('import:match.none') },
    ...named.map((label, at) => ({ value: String(at), label })),
  ];
  const taken = new Set(Object.values(mapping));
  const hasContent = (at: number) => [columns, ...sample].some((row) => row[at]?.trim());
  const notImported = named.filter((_, at) => !taken.has(at) && hasContent(at));
  const samplesOf = (at: number | undefined) => {
    if (at === undefined) return undefined;
    const samples = sample.map((row) => row[at]?.trim()).filter(Boolean);
    if (samples.length === 0) return t('import:match.empty');
    return t('import:match.samples', { samples: listed(samples.slice(0, 3)) });
  };
  const known = new Set(kind.fields.map(({ name }) => name));
  const others = Object.entries(faults).filter(([name]) => !known.has(name));

  return (
    <>
      <DialogBody>
        <p className="text-sm wrap-anywhere text-muted">
          {t('import:match.text', { file: read.file.name, rows: kind.words.rows(rows) })}
        </p>
        {notImported.length > 0 && (
          <p className="line-clamp-3 text-sm wrap-anywhere text-muted">
            {t('import:match.not_imported', { columns: listed(notImported) })}
          </p>
        )}
        <FormFailure>
          {sentences(others.map(([name, text]) => (name === wholeForm ? text : text || name))) || undefined}
        </FormFailure>
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
          {kind.fields.map(({ name, label, required, hint }) => {
            const at = mapping[name];
            const samples = samplesOf(at);
            return (
              <SelectField
                key={name}
                label={label}
                required={required}
                aside={required ? t('import:match.required') : undefined}
                value={at === undefined ? '' : String(at)}
                options={options}
                placeholder={t('import:match.none')}
                hint={
                  (samples ?? hint) && (
                    <span dir="auto" className="line-clamp-2 wrap-anywhere">
                      {samples ?? hint}
                    </span>
                  )
                }
                error={faults[name]}
                onChange={(value) => work.map(name, value === '' ? undefined : Number(value))}
              />
            );
          })}
        </div>
        <BusyNote waiting={waiting} doing={busy ? t('import:match.checking') : ''} />
      </DialogBody>
      <DialogActions>
        <Button disabled={busy} onClick={work.toFile}>
          {t('import:choose.again')}
        </Button>
        <Button variant="primary" busy={busy} onClick={() => void work.check()}>
          {busy ? t('import:match.checking') : t('import:match.check')}
        </Button>
      </DialogActions>
    </>
  );
}
