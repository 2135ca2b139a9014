import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useText } from '../../../i18n/i18n.ts';
import type { Text } from '../../../i18n/texts.ts';
import { relativeTime } from '../../../lib/dates/relative-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { sameValue } from './changed-fields.ts';
import type { EditConflict } from './use-versioned-form.ts';

/** The label of a field, and the text of its value if it differs from the value. */
type FieldLabel = string | { label: string; show: (value: unknown) => string };
export type FieldLabels<Values> = { [Name in keyof Values]?: FieldLabel };

interface Props {
  conflict: EditConflict;
  labels: FieldLabels<FieldValues>;
  busy: boolean;
  onSaveMine: () => void;
  onTakeTheirs: () => void;
  onBack: () => void;
}

/** Says that the record was changed, and by whom, shows the differences, and asks which values to keep. */
export default function ConflictDialog({ conflict, labels, busy, onSaveMine, onTakeTheirs, onBack }: Props) {
  const t = useText();
  const { opened, now, typed } = conflict;
  const [arrival] = useState(Date.now);
  const differing = Object.entries(labels).filter(
    ([name]) => !sameValue(opened[name], now[name]) || !sameValue(opened[name], typed[name]),
  );
  return (
    <Dialog
      open
      title={t('records:conflict.title')}
      description={changeText(t, conflict, arrival)}
      onLeave={() => !busy && onBack()}
    >
      <DialogBody>
        {differing.length === 0 && <p className="text-sm text-ink">{t('records:conflict.same')}</p>}
        {differing.map(([name, label]) => {
          const { label: title, show } = typeof label === 'object' ? label : { label: label ?? name, show: plain };
          const values = [
            { what: t('records:conflict.opened'), value: opened[name], changed: false },
            { what: t('records:conflict.now'), value: now[name], changed: !sameValue(opened[name], now[name]) },
            { what: t('records:conflict.typed'), value: typed[name], changed: !sameValue(opened[name], typed[name]) },
          ];
          return (
            <section key={name} className="rounded-control border border-line">
              <h3 className="border-b border-line px-3 py-2 text-sm text-ink">{title}</h3>
              <dl className="grid gap-x-4 gap-y-1.5 px-3 py-2.5 text-sm sm:grid-cols-[9.5rem_1fr] sm:gap-y-2">
                {values.map(({ what, value, changed }) => (
                  <div key={what} className="sm:contents">
                    <dt className="text-muted max-sm:text-xs">{what}</dt>
                    <dd
                      dir="auto"
                      className={`max-h-30 min-w-0 overflow-y-auto wrap-anywhere whitespace-pre-wrap ${changed ? 'font-medium text-ink' : 'text-muted'}`}
                    >
                      {show(value) || <span className="text-muted italic">{t('records:conflict.none')}</span>}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
        <p className="text-sm text-muted">{t('records:conflict.keeps')}</p>
      </DialogBody>
      <DialogActions>
        <Button disabled={busy} onClick={onBack}>
          {t('records:conflict.back')}
        </Button>
        <Button disabled={busy} onClick={onTakeTheirs}>
          {conflict.byYou ? t('records:conflict.saved') : t('records:conflict.theirs')}
        </Button>
        <Button variant="primary" busy={busy} onClick={onSaveMine}>
          {t('records:conflict.mine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function changeText(t: Text, { by, byYou, at }: EditConflict, now: number): string {
  if (!at) return t('records:conflict.undated');
  const when = relativeTime(at, now);
  if (byYou) return t('records:conflict.you', { when });
  return by ? t('records:conflict.by', { name: by, when }) : t('records:conflict.unknown', { when });
}

const plain = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');
