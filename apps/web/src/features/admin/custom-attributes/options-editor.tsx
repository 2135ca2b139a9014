import { customAttributeLimits } from '@orgscope/contract/resources/custom-attributes';
import { Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useText } from '../../../i18n/i18n.ts';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Fault } from '../../../ui/fields/field.tsx';
import { ArchivedOptions } from './archived-options.tsx';
import { repeatedOptions, sameName } from './attribute-values.ts';
import type { AttributeValues, OptionValue } from './attribute-values.ts';
import { OptionRow } from './option-row.tsx';
import { useReorder } from '../../../ui/use-reorder.ts';
import type { Moved } from '../../../ui/use-reorder.ts';

/** Names, adds, removes and sorts the options of an attribute. */
export function OptionsEditor<Body>({ form }: { form: UseFormReturn<AttributeValues, unknown, Body> }) {
  const t = useText();
  const { control, register, formState, setValue, setFocus } = form;
  const { fields, append, insert, remove, move } = useFieldArray({ control, name: 'options', keyName: 'key' });
  const options = useWatch({ control, name: 'options' });
  const archived = useWatch({ control, name: 'archived' });
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [removing, setRemoving] = useState<{ index: number; open: boolean }>();

  const nameAt = (index: number) =>
    options[index]?.name.trim() || t('custom-attributes:options.unnamed', { number: index + 1 });
  const tell = ({ what, was, at }: Moved) => {
    const values = { name: nameAt(was), place: at + 1, count: fields.length };
    setAnnouncement(t(`custom-attributes:options.${what}`, values));
  };
  const handle = useReorder({ list, keys: fields.map(({ key }) => key), move, tell });

  const errors = formState.errors.options;
  const wholeFault = errors?.root?.message ?? errors?.message;
  const repeated = repeatedOptions(options);
  const faultOf = (index: number) => {
    if (repeated.has(index))
      return t('messages:custom-attributes.option_taken', { name: options[index]?.name.trim() ?? '' });
    const error = errors?.[index]?.name;
    // Another option with the same name may have been removed since the last check.
    return error?.type === 'custom' ? undefined : error?.message;
  };

  const setArchived = (next: AttributeValues['archived']) => setValue('archived', next, { shouldDirty: true });
  const removeOption = (index: number) => {
    const option = options[index];
    if (option?.users) setArchived([...archived, option]);
    remove(index);
    const left = fields.length - 1;
    if (left > 0) requestAnimationFrame(() => setFocus(`options.${Math.min(index, left - 1)}.name`));
  };
  const confirmOrRemove = (index: number) => {
    if (options[index]?.users) setRemoving({ index, open: true });
    else removeOption(index);
  };
  const putLines = (index: number, [first = '', ...rest]: string[]) => {
    setValue(`options.${index}.name`, first, { shouldDirty: true });
    if (rest.length === 0) return;
    insert(
      index + 1,
      rest.map((name) => ({ name })),
      { focusName: `options.${index + rest.length}.name` },
    );
  };
  const bringBack = (option: OptionValue) => {
    setArchived(archived.filter((other) => other !== option));
    append(option);
  };
  // An option whose name was typed again is already restored.
  const archivedOnly = archived.filter((option) => !options.some(({ name }) => sameName(name, option.name)));

  const ask = removing && options[removing.index];
  return (
    <fieldset aria-describedby={`${id}-hint`} className="flex min-w-0 flex-col gap-2">
      <legend className="text-sm font-medium text-ink">{t('custom-attributes:form.options')}</legend>
      <p id={`${id}-hint`} className="text-xs text-muted">
        {t('custom-attributes:options.hint')}
      </p>
      <span id={`${id}-how`} hidden>
        {t('custom-attributes:options.move_how')}
      </span>
      <ul ref={list} className="relative flex flex-col gap-1.5">
        {fields.map(({ key }, index) => (
          <OptionRow
            key={key}
            rowKey={key}
            index={index}
            option={options[index] ?? { name: '' }}
            counted={options.some(({ users }) => users)}
            fault={faultOf(index)}
            howId={`${id}-how`}
            handle={handle(key)}
            input={register(`options.${index}.name`)}
            onLines={(lines) => putLines(index, lines)}
            onNext={() => insert(index + 1, { name: '' }, { focusName: `options.${index + 1}.name` })}
            onRemove={() => confirmOrRemove(index)}
          />
        ))}
      </ul>
      {wholeFault && <Fault role="alert">{wholeFault}</Fault>}
      <Button
        size="small"
        className="self-start"
        disabled={fields.length >= customAttributeLimits.options}
        onClick={() => append({ name: '' })}
      >
        <Plus aria-hidden className="-ms-1 size-4" />
        {t('custom-attributes:options.add')}
      </Button>
      <ArchivedOptions options={archivedOnly} onBringBack={bringBack} />
      <Announcement>{announcement}</Announcement>
      <ConfirmDialog
        open={removing?.open ?? false}
        title={t('custom-attributes:options.archive.title', { name: ask?.name ?? '' })}
        confirm={{
          label: t('custom-attributes:options.archive.confirm'),
          variant: 'danger',
          onClick: () => {
            if (removing) removeOption(removing.index);
            setRemoving(undefined);
          },
        }}
        cancel={{ label: t('common:cancel'), onClick: () => setRemoving(removing && { ...removing, open: false }) }}
      >
        {t('custom-attributes:options.archive.text', { count: ask?.users ?? 0 })}
      </ConfirmDialog>
    </fieldset>
  );
}
