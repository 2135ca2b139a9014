import { useState } from 'react';
import type { ClipboardEvent, InputEvent, Ref } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { classes } from '../classes.ts';
import { Field } from './field.tsx';

interface Props {
  label: string;
  /** # and six hex digits, or the part that has been typed. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  name?: string;
  disabled?: boolean;
  /** The text input, to be focused if the colour is invalid. */
  ref?: Ref<HTMLInputElement>;
}

const partial = /^#[0-9a-f]{0,6}$/i;
const complete = /^#[0-9a-f]{6}$/i;
const digits = /^#?([0-9a-f]{6})$/i;

/** The field's value after this input; undefined if it is refused. */
function entered(text: string): string | undefined {
  if (text === '' || partial.test(text)) return text;
  return partial.test(`#${text}`) ? `#${text}` : undefined;
}

/** Refuses a character before it is inserted, so that the caret stays where it is. */
function refuseOthers(event: InputEvent<HTMLInputElement>) {
  if (/[^#0-9a-f]/i.test(event.data)) event.preventDefault();
}

// The browser's own picker: it needs no code, has keyboard and screen reader support, and passes the CSP.
/** One colour, as text or from the picker. */
export function ColorField({ label, value, onChange, onBlur, error, name, disabled, ref }: Props) {
  const t = useText();
  // The picker accepts complete colours only: while another is being typed it keeps the last.
  const [picked, setPicked] = useState('#000000');
  const color = complete.test(value) ? value.toLowerCase() : picked;
  if (color !== picked) setPicked(color);
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = digits.exec(event.clipboardData.getData('text').trim())?.[1];
    if (!pasted) return;
    event.preventDefault();
    onChange(`#${pasted}`);
  };
  return (
    <Field {...{ label, error }}>
      {(control) => (
        <span className="flex gap-2">
          <input
            type="color"
            value={color}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            onBlur={onBlur}
            disabled={disabled}
            aria-label={t('common:color.pick', { label })}
            className={
              'size-10 shrink-0 cursor-pointer appearance-none rounded-control border border-line-strong bg-surface p-1 max-md:size-11 ' +
              'not-focus:hover:border-muted disabled:cursor-not-allowed [&::-moz-color-swatch]:rounded-[4px] ' +
              '[&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch]:rounded-[4px] ' +
              '[&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0'
            }
          />
          <input
            {...control}
            ref={ref}
            name={name}
            disabled={disabled}
            value={value}
            maxLength={7}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onBeforeInput={refuseOthers}
            onPaste={paste}
            onChange={({ currentTarget }) => {
              const text = entered(currentTarget.value);
              if (text !== undefined) onChange(text);
            }}
            onBlur={onBlur}
            className={classes(control.className, 'min-w-0 tabular-nums')}
          />
        </span>
      )}
    </Field>
  );
}
