import { TriangleAlert } from 'lucide-react';
import type { ImportCheck } from '@orgscope/contract/records/imports';
import { useText } from '../../../i18n/i18n.ts';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { ChangedValues } from '../changed-values.tsx';
import type { ShownValue } from '../changed-values.tsx';

interface Props {
  check: Pick<ImportCheck, 'changed' | 'changes' | 'emptied'>;
  labelOf: (field: string) => string;
  show?: ShownValue | undefined;
}

/** What the import would overwrite: how many values it removes, and the first changed rows with their old and new values. */
export function Overwritten({ check: { changed, changes = [], emptied = 0 }, labelOf, show }: Props) {
  const t = useText();
  if (changes.length === 0) return null;
  const title =
    changes.length < changed
      ? t('import:check.overwritten_first', { shown: changes.length, count: changed })
      : t('import:check.overwritten');
  return (
    <>
      {emptied > 0 && (
        <p className="flex items-start gap-2.5 text-sm text-ink">
          <TriangleAlert aria-hidden className="mt-0.5 ms-3 size-4 shrink-0 text-warning" />
          <span className="min-w-0">
            <span className="block font-medium">{t('import:check.emptied', { count: emptied })}</span>
            <span className="block text-muted">{t('import:check.keep', { choice: t('import:match.none') })}</span>
          </span>
        </p>
      )}
      <div className="flex flex-col gap-2">
        <p className="text-sm font-medium text-ink">{title}</p>
        <ScrollBox
          aria-label={title}
          className="max-h-[min(24rem,45dvh)] overflow-auto rounded-control border border-line"
        >
          <ul className="flex flex-col divide-y divide-line text-sm">
            {changes.map(({ row, name, changes: values }) => (
              <li key={row} className="flex flex-col gap-1 px-3 py-2.5">
                <p className="flex flex-wrap justify-between gap-x-3">
                  <bdi className="min-w-0 font-medium wrap-anywhere text-ink">{name}</bdi>
                  <span className="text-muted tabular-nums">{t('import:check.row_number', { row })}</span>
                </p>
                <ChangedValues changes={values} labelOf={labelOf} show={show} />
              </li>
            ))}
          </ul>
        </ScrollBox>
      </div>
    </>
  );
}
