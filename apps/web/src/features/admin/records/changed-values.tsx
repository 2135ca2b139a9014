import { ArrowRight } from 'lucide-react';
import { useText } from '../../../i18n/i18n.ts';
import { LongText } from './long-text.tsx';

interface Props {
  changes: readonly { field: string; from: string | null; to: string | null }[];
  /** The label of a field. */
  labelOf: (field: string) => string;
  /** The text of a value, if it differs from the value itself. */
  show?: ((field: string, value: string) => string) | undefined;
}

/** The changed fields, each with its old and new value. */
export function ChangedValues({ changes, labelOf, show = (_, value) => value }: Props) {
  const t = useText();
  const shown = (field: string, value: string | null, name: string) =>
    value ? (
      <LongText lines={3} text={show(field, value)} name={name} />
    ) : (
      <span className="text-muted italic">{t('records:history.empty')}</span>
    );
  return (
    <dl className="@container flex flex-col gap-1.5 text-sm">
      {changes.map(({ field, from, to }) => (
        <div key={field} className="grid gap-x-3 @sm:grid-cols-[7rem_1fr]">
          <dt className="text-muted">{labelOf(field)}</dt>
          <dd dir="auto" className="min-w-0 wrap-anywhere text-ink">
            {from !== null && (
              <>
                <span className="sr-only">{t('records:history.from')} </span>
                <span className="text-muted">
                  {shown(field, from, t('records:history.before', { field: labelOf(field) }))}
                </span>
                <ArrowRight
                  aria-hidden
                  className="mx-1.5 inline size-3.5 align-[-0.125em] text-muted rtl:-scale-x-100"
                />
                <span className="sr-only">{t('records:history.to')} </span>
              </>
            )}
            {shown(field, to, labelOf(field))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
