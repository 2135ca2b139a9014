import { useState } from 'react';
import { useOwnFunctions } from '../../../api/choices.ts';
import type { FunctionChoice } from '../../../api/choices.ts';
import type { Profile } from '../../../api/me.ts';
import { useText } from '../../../i18n/i18n.ts';
import { RadioField } from '../../../ui/fields/radio-field.tsx';
import { RetryHint } from '../../../ui/states/retry-hint.tsx';
import { SaveMark } from '../../../ui/fields/save-mark.tsx';
import { SearchSelectField } from '../../../ui/fields/search-select-field.tsx';
import { functionTypeOf, organizationTypeOf } from './organization-type.ts';
import type { OrganizationType } from './organization-type.ts';
import { saveProfile } from './save-profile.ts';
import { useEntered } from './use-entered.ts';
import { reasonOf, useSaveQueue } from './use-save-queue.ts';

const field = 'client_function_id';

const save = ({ value, label: name, type }: FunctionChoice) => {
  const id = Number(value);
  return saveProfile(
    { [field]: id },
    { client_function: { id, name, type: type === functionTypeOf.it ? functionTypeOf.it : functionTypeOf.business } },
  );
};

/** The organization type, which is not stored but determines the available functions, and the function. */
export function FunctionFields({ profile }: { profile: Profile }) {
  const t = useText();
  const stored = profile.client_function;
  const [type, setType] = useState<OrganizationType>();
  const [chosen, setChosen] = useEntered<FunctionChoice>(stored ? String(stored.id) : undefined);
  const { put, wanted, outcome, forget } = useSaveQueue(save);
  const { list, loading, retry } = useOwnFunctions(profile.client?.id);

  const newest = outcome.state === 'refused' ? undefined : chosen;
  const shown = newest ?? (stored && { value: String(stored.id), label: stored.name, type: stored.type });
  const shownType = type ?? organizationTypeOf(shown);
  const fits = shown && organizationTypeOf(shown) === shownType;
  const options = list.filter((one) => shownType && (one.type === '' || one.type === functionTypeOf[shownType]));
  const takeBack = () => {
    setType(undefined);
    forget();
  };
  const hint = () => {
    if (retry) return <RetryHint onRetry={retry} />;
    return shown && !fits ? t('my-profile:company.choose_function', { name: shown.label }) : undefined;
  };
  return (
    <>
      <div
        role="presentation"
        onKeyDown={({ key }) => {
          if (key === 'Escape') takeBack();
        }}
      >
        <RadioField
          label={t('my-profile:company.organization_type')}
          value={shownType}
          options={[
            { value: 'it', label: t('my-profile:company.it') },
            { value: 'business', label: t('my-profile:company.business') },
          ]}
          onChange={(next) => {
            forget();
            setType(next);
          }}
        />
      </div>
      <SearchSelectField
        label={t('my-profile:company.function')}
        value={fits ? shown.value : ''}
        options={fits && !options.some(({ value }) => value === shown.value) ? [shown, ...options] : options}
        placeholder={
          loading
            ? t('my-profile:loading')
            : shownType
              ? t('my-profile:company.select_function')
              : t('my-profile:company.select_type_first')
        }
        disabled={!shownType}
        error={reasonOf(outcome, field)}
        aside={<SaveMark state={outcome.state} />}
        hint={hint()}
        onChange={(value) => {
          const option = options.find((one) => one.value === value);
          if (!option || !shownType || value === (wanted()?.value ?? String(stored?.id))) return;
          const typed = { ...option, type: functionTypeOf[shownType] };
          setChosen(typed);
          setType(undefined);
          put(typed);
        }}
      />
    </>
  );
}
