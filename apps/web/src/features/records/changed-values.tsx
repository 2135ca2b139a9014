import { ArrowRight } from 'lucide-react';
import { useText } from '../../i18n/i18n.ts';
import { LongText } from './long-text.tsx';

interface Change {
  field: string;
  from: string | null;
  to: string | null;
  /** The codes that the values are the English names of. */
  from_code?: string | null | undefined;
  to_code?: string | null | undefined;
}

/** The text of a field's value, of which its code may be known. */
export type ShownValue = (field: string, value: string, code?: string | null) => string;

interface Props {
  changes: readonly Change[];
  labelOf: (field: string) => string;
  /** The text of a value, if it differs from the value itself. */
  show?: ShownValue | undefined;
}

/** The changed fields, each with its old and new value. */
export function ChangedValues({ changes, labelOf, show = (_, value) => value }: Props) {
  const t = useText();
  return (
    <dl className="@container flex flex-col gap-1.5 text-sm">
      {changes.map(({ field, from, to, from_code: fromCode, to_code: toCode }) => (
        <div key={field} className="grid gap-x-3 @sm:grid-cols-[9rem_1fr]">
          <dt className="wrap-anywhere text-muted">{labelOf(field)}</dt>
          <dd className="min-w-0 wrap-anywhere text-ink">
            {from !== null && from !== to && (
              <>
                <span className="sr-only">{t('records:history.from')} </span>
                <span className="text-muted">
                  <Value
                    text={from && show(field, from, fromCode)}
                    name={t('records:history.before', { field: labelOf(field) })}
                  />
                </span>
                <ArrowRight
                  aria-hidden
                  className="mx-1.5 inline size-3.5 align-[-0.125em] text-muted rtl:-scale-x-100"
                />
                <span className="sr-only">{t('records:history.to')} </span>
              </>
            )}
            {/* Of some fields only the change is told. */}
            {from === null && to === null ? (
              <span className="text-muted italic">{t('records:history.not_shown')}</span>
            ) : (
              <Value text={to && show(field, to, toCode)} name={labelOf(field)} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ text, name }: { text: string | null; name: string }) {
  const t = useText();
  if (text) {
    return (
      // Of its own direction, so that the arrow stays in that of the page.
      <bdi>
        <LongText lines={3} text={text} name={name} />
      </bdi>
    );
  }
  return <span className="text-muted italic">{t('records:history.empty')}</span>;
}
