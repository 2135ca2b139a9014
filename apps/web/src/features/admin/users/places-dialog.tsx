import { useState } from 'react';
import { changePlaces, moveBack } from '../../../api/user-places.ts';
import type { PlacesResult } from '../../../api/user-places.ts';
import { users } from '../../../api/users.ts';
import type { User } from '../../../api/users.ts';
import type { Choices } from '../../../api/choices.ts';
import { useText } from '../../../i18n/i18n.ts';
import { RetryHint } from '../../../ui/states/retry-hint.tsx';
import { SearchSelectField } from '../../../ui/fields/search-select-field.tsx';
import { BulkChangeDialog } from '../../records/bulk/bulk-change-dialog.tsx';
import type { BulkDialogProps } from '../../records/bulk/use-bulk-dialog.tsx';
import { usePlaces } from '../../records/choices/place-field.tsx';

interface Props extends BulkDialogProps<User> {
  clientId: number | undefined;
}

// The options of the lists beside the places themselves.
const asItIs = '';
const noPlace = 'none';

const chosenPlace = (value: string): number | null | undefined =>
  value === asItIs ? undefined : value === noPlace ? null : Number(value);

/** Changes function, location or both of many users, after a preview. */
export default function PlacesDialog({ clientId, rows, open, onDone, onClose }: Props) {
  const t = useText();
  const reload = users.useReload();
  const { functions, locations } = usePlaces(clientId);
  const [place, setPlace] = useState({ function: asItIs, location: asItIs });
  const change = {
    client_function_id: chosenPlace(place.function),
    client_location_id: chosenPlace(place.location),
  };
  const isChosen = Object.values(change).some((id) => id !== undefined);
  const labels: Readonly<Record<string, string>> = {
    function: t('users:form.function'),
    location: t('users:form.location'),
  };

  return (
    <BulkChangeDialog<PlacesResult>
      open={open}
      title={t('records:bulk_change.title', { things: t('users:count', { count: rows.length }) })}
      controls={
        <>
          <NewPlace
            label={t('users:form.function')}
            choices={functions}
            value={place.function}
            onChange={(value) => setPlace((last) => ({ ...last, function: value }))}
          />
          <NewPlace
            label={t('users:form.location')}
            choices={locations}
            value={place.location}
            onChange={(value) => setPlace((last) => ({ ...last, location: value }))}
          />
        </>
      }
      change={isChosen ? change : undefined}
      labelOf={(name) => labels[name] ?? name}
      show={(_, value) => value}
      call={(_, preview) =>
        changePlaces(
          rows.map(({ id }) => id),
          change,
          preview,
        )
      }
      onDone={({ refused }) => {
        reload();
        // Refused users stay selected.
        if (refused.length === 0) onDone();
      }}
      wayBack={{ changeBack: moveBack, thingsOf: (count) => t('users:count', { count }), reload }}
      onClose={onClose}
    />
  );
}

interface NewPlaceProps {
  label: string;
  choices: Choices;
  value: string;
  onChange: (value: string) => void;
}

function NewPlace({ choices: { list, loading, retry }, ...rest }: NewPlaceProps) {
  const t = useText();
  const leave = t('users:bulk.leave');
  return (
    <SearchSelectField
      {...rest}
      options={[{ value: asItIs, label: leave }, { value: noPlace, label: t('records:choices.none') }, ...list]}
      placeholder={loading ? t('records:choices.loading') : leave}
      hint={retry && <RetryHint onRetry={retry} />}
    />
  );
}
