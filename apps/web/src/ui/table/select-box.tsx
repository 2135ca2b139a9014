interface Props {
  label: string;
  checked: boolean | 'some';
  /** Whether there is nothing to select yet. It keeps the focus meanwhile. */
  isEmpty?: boolean;
  /** `range`: the Shift key was pressed. */
  onChange: (on: boolean, range: boolean) => void;
}

/** A checkbox that selects a row, or all rows. */
export function SelectBox({ label, checked, isEmpty = false, onChange }: Props) {
  return (
    <label className="-m-3.5 flex w-fit cursor-pointer p-3.5 select-none">
      <input
        type="checkbox"
        aria-label={label}
        aria-disabled={isEmpty || undefined}
        ref={(box) => {
          if (box) box.indeterminate = checked === 'some';
        }}
        checked={checked === true}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="size-4 cursor-pointer accent-accent"
      />
    </label>
  );
}
