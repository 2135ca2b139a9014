import { useState } from 'react';
import { assets, useAssetAct } from '../../../api/assets.ts';
import type { Asset, AssetAct } from '../../../api/assets.ts';
import { Refusal } from '../../../api/failures/failure.ts';
import { failureText } from '../../../api/failures/failure-text.ts';
import type { Person } from '../../../api/people.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { TextKey } from '../../../i18n/text-keys.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { PersonField } from '../../records/choices/person-field.tsx';
import { PlaceField, usePlaces } from '../../records/choices/place-field.tsx';

interface Props {
  act: AssetAct;
  asset: Asset;
  open: boolean;
  onClose: () => void;
}

const done = {
  assign: 'messages:assets.done.assign',
  handBack: 'messages:assets.done.hand_back',
  move: 'messages:assets.done.move',
} as const satisfies Record<AssetAct, TextKey>;

const idOf = (place: { id: number | string } | null) => String(place?.id ?? '');
const numberOf = (id: string) => (id ? Number(id) : null);

/** Assigns, hands back or moves an asset. */
export default function AssetActDialog({ act, asset, open, onClose }: Props) {
  const t = useText();
  const { mutateAsync, isPending } = useAssetAct();
  const clientId = Number(asset.client.id) || undefined;
  const { functions, locations } = usePlaces(clientId);
  const [person, setPerson] = useState<Person | null>(null);
  const [place, setPlace] = useState({ function: idOf(asset.function), location: idOf(asset.location) });
  const [version, setVersion] = useState(asset.version);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const moved = {
    ...(place.function !== idOf(asset.function) && { function_id: numberOf(place.function) }),
    ...(place.location !== idOf(asset.location) && { location_id: numberOf(place.location) }),
  };
  const isDirty = person !== null || Object.keys(moved).length > 0;
  const words = { refused: t(`assets:refused.${act}`), failed: t(`assets:failed.${act}`) };

  const fieldsOf = () => {
    if (act === 'assign') return person && { user_id: Number(person.id) };
    if (act === 'handBack') return moved;
    return Object.keys(moved).length > 0 && moved;
  };

  const submit = async () => {
    const fields = fieldsOf();
    if (!fields) {
      if (act === 'assign') setFaults({ user_id: t('messages:assets.assign_first') });
      else onClose();
      return;
    }
    setFaults({});
    setFailure(undefined);
    try {
      await mutateAsync({ act, id: asset.id, fields: { ...fields, ...(version !== undefined && { version }) } });
    } catch (error) {
      if (error instanceof Refusal && error.conflict) {
        // The user has seen the conflict, so the next attempt uses the new version.
        setVersion(assets.read(error.conflict.record).version);
        const { changedBy, byYou } = error.conflict;
        if (byYou) setFailure(t('assets:acts.conflict.you'));
        else
          setFailure(changedBy ? t('assets:acts.conflict.by', { name: changedBy }) : t('assets:acts.conflict.unknown'));
        return;
      }
      const named = error instanceof Refusal ? error.fields : {};
      setFaults(named);
      if (Object.keys(named).length === 0) setFailure(failureText(error, words));
      return;
    }
    toast.success(t(done[act]));
    onClose();
  };

  const name = `${asset.asset_tag} ${asset.name}`;
  const holder = asset.assigned_user?.name ?? '';
  const status = t(`messages:assets.codes.status.${asset.status}`);
  const location = (label: string) => (
    <PlaceField
      label={label}
      choices={locations}
      value={place.location}
      stored={asset.location}
      error={faults['location_id']}
      onChange={(next) => setPlace({ ...place, location: next })}
    />
  );
  return (
    <FormDialog
      open={open}
      title={t(`assets:acts.${act}.title`)}
      state={isPending ? 'saving' : isDirty ? 'dirty' : 'clean'}
      submit={t(`assets:menu.${act}`)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FormFailure>{failure}</FormFailure>
      <p className="text-sm wrap-anywhere text-muted">
        {act === 'handBack' && asset.status !== 'assigned'
          ? t('assets:acts.handBack.kept', { name, person: holder, status })
          : t(`assets:acts.${act}.text`, { name, person: holder })}
      </p>
      {act === 'assign' && (
        <PersonField
          label={t('assets:acts.assign.person')}
          clientId={clientId}
          value={idOf(person)}
          stored={asset.assigned_user}
          none={t('messages:assets.choose_person')}
          required
          error={faults['user_id']}
          onChange={(_, next) => {
            setPerson(next);
            setFaults({});
          }}
        />
      )}
      {act === 'handBack' && location(t('assets:acts.handBack.location'))}
      {act === 'move' && (
        <>
          {location(t('messages:assets.fields.location'))}
          <PlaceField
            label={t('messages:assets.fields.function')}
            choices={functions}
            value={place.function}
            stored={asset.function}
            error={faults['function_id']}
            onChange={(next) => setPlace({ ...place, function: next })}
          />
        </>
      )}
    </FormDialog>
  );
}
