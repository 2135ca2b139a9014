import { usePlacesOf } from '../../../api/choices.ts';
import type { Choices } from '../../../api/choices.ts';
import { useText } from '../../../i18n/i18n.ts';
import { RetryHint } from '../../../ui/states/retry-hint.tsx';
import { SearchSelectField } from '../../../ui/fields/search-select-field.tsx';
import type { SelectFieldProps } from '../../../ui/fields/select-field.tsx';

interface Props extends Pick<SelectFieldProps, 'label' | 'aside' | 'error' | 'ref' | 'onBlur'> {
  choices: Choices;
  /** The id of the function or location as a text; empty for none. */
  value: string;
  /** The record's stored value, which may be inactive and so not in the list. */
  stored?: { id: number | string; name: string } | null | undefined;
  onChange: (id: string, name: string) => void;
}

/** A function or a location, or none. */
export function PlaceField({ choices: { list, loading, retry }, stored, onChange, ...rest }: Props) {
  const t = useText();
  const isUnlisted = stored && !list.some(({ value }) => value === String(stored.id));
  const none = t('records:choices.none');
  const options = [
    { value: '', label: none },
    ...(isUnlisted ? [{ value: String(stored.id), label: stored.name }] : []),
    ...list,
  ];
  return (
    <SearchSelectField
      {...rest}
      options={options}
      placeholder={loading ? t('records:choices.loading') : none}
      hint={retry && <RetryHint onRetry={retry} />}
      onChange={(value) => onChange(value, options.find((option) => option.value === value)?.label ?? '')}
    />
  );
}

/** The active functions or locations of a client. */
export const usePlaces = (clientId: number | undefined) => ({
  functions: usePlacesOf('function', clientId),
  locations: usePlacesOf('location', clientId),
});
