import { X } from 'lucide-react';
import { useId } from 'react';
import type { ClipboardEvent, ComponentProps, KeyboardEvent } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { isComposing } from '../../../lib/interaction/is-composing.ts';
import { classes } from '../../../ui/classes.ts';
import { Fault } from '../../../ui/fields/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ReorderHandle } from '../../../ui/popups/reorder-handle.tsx';
import type { Handle } from '../../../ui/use-reorder.ts';
import type { OptionValue } from './attribute-values.ts';

interface Props {
  /** Does not change when the row moves. */
  rowKey: string;
  index: number;
  option: OptionValue;
  /** Reserves space for the number of users. */
  counted: boolean;
  fault: string | undefined;
  /** The id of the instructions for the handle. */
  howId: string;
  handle: Handle;
  input: ComponentProps<'input'>;
  /** Splits the line at the caret into several options. */
  onLines: (lines: string[]) => void;
  onNext: () => void;
  onRemove: () => void;
}

/** One option: its handle, name and Remove button. */
export function OptionRow({
  rowKey,
  index,
  option,
  counted,
  fault,
  howId,
  handle,
  input,
  onLines,
  onNext,
  onRemove,
}: Props) {
  const t = useText();
  const faultId = useId();
  const { name, users = 0, id } = option;
  const number = index + 1;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (event.currentTarget.value.trim()) onNext();
    }
    if (event.key === 'Backspace' && event.currentTarget.value === '' && id === undefined && index > 0) {
      event.preventDefault();
      onRemove();
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\r\n]/.test(text)) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const pasted = value.slice(0, selectionStart ?? value.length) + text + value.slice(selectionEnd ?? value.length);
    onLines(
      pasted
        .split(/[\r\n]+/)
        .map((line) => line.trim())
        .filter(Boolean),
    );
  };
  return (
    <li
      data-key={rowKey}
      className={classes('rounded-control bg-surface', handle.isLifted && 'relative z-1 shadow-float')}
    >
      <div className="flex items-center gap-1">
        <ReorderHandle
          handle={handle}
          label={
            name.trim()
              ? t('custom-attributes:options.move', { number, name })
              : t('custom-attributes:options.move_unnamed', { number })
          }
          howId={howId}
          words={{ up: t('custom-attributes:options.up'), down: t('custom-attributes:options.down') }}
          className="-ms-2"
        />
        <span className="relative flex min-w-0 grow">
          <input
            {...input}
            dir="auto"
            autoComplete="off"
            aria-label={t('custom-attributes:options.name', { number })}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? faultId : undefined}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            className={classes(
              'h-9 w-full min-w-0 rounded-control border bg-surface px-3 text-sm text-ink transition-colors focus-visible:outline-offset-0 max-md:h-11 max-md:text-base',
              fault ? 'border-danger' : 'border-line-strong not-focus:hover:border-muted',
            )}
          />
        </span>
        {counted && (
          <span className="min-w-16 shrink-0 px-1 text-end text-xs whitespace-nowrap text-muted tabular-nums">
            {users > 0 && t('custom-attributes:options.users', { count: users })}
          </span>
        )}
        <IconButton
          label={
            name.trim()
              ? t('custom-attributes:options.remove', { number, name })
              : t('custom-attributes:options.remove_unnamed', { number })
          }
          icon={<X aria-hidden className="size-4" />}
          onClick={onRemove}
          className="-me-2 max-md:size-11"
        />
      </div>
      {fault && (
        <Fault id={faultId} className="ps-7 pt-1 pb-1">
          {fault}
        </Fault>
      )}
    </li>
  );
}
