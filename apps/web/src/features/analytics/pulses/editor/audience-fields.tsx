import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useAttributeOptions } from '../../../../api/attribute-options.ts';
import { usePlacesOf } from '../../../../api/choices.ts';
import type { Choices } from '../../../../api/choices.ts';
import { useAudienceCount } from '../../../../api/pulses.ts';
import type { AudienceBody } from '../../../../api/pulses.ts';
import { useText } from '../../../../i18n/i18n.ts';
import { headingAfter } from '../../../../lib/interaction/heading-after.ts';
import { listed } from '../../../../lib/text/listed.ts';
import type { ActingClient } from '../../../../session/acting-client.ts';
import { Button } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { Fault } from '../../../../ui/fields/field.tsx';
import { RadioField } from '../../../../ui/fields/radio-field.tsx';
import { groupName } from '../group-name.ts';
import type { PulseBody, PulseValues } from './pulse-values.ts';

interface Props {
  form: UseFormReturn<PulseValues, unknown, PulseBody>;
  client: ActingClient;
  locked: boolean;
}

const types = ['all', 'IT', 'BUSINESS'] as const;

/** Whom a pulse asks, with how many people that are now. */
export function AudienceFields({ form: { control }, client, locked }: Props) {
  const t = useText();
  const functions = usePlacesOf('function', client.id);
  const locations = usePlacesOf('location', client.id);
  const options = useAttributeOptions(client.query.client_id);
  const audience = useWatch({ control, name: 'audience' });
  const lists = [
    ['function_ids', functions],
    ['location_ids', locations],
    ['option_ids', options],
  ] as const;
  return (
    <fieldset disabled={locked} className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">{t('pulse-editor:audience.title')}</legend>
      <Controller
        control={control}
        name="audience.function_type"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <RadioField
            ref={ref}
            label={t('pulse-editor:audience.who')}
            value={value ?? 'all'}
            options={types.map((type) => ({ value: type, label: t(`pulse-editor:audience.type.${type}`) }))}
            onChange={(next) => onChange(next === 'all' ? null : next)}
            onBlur={onBlur}
          />
        )}
      />
      {lists.map(([name, choices]) => (
        <Controller
          key={name}
          control={control}
          name={`audience.${name}`}
          render={({ field: { value, onChange }, fieldState }) => (
            <ManyOf
              label={t(`pulse-editor:audience.${name}`)}
              choices={choices}
              value={value}
              onChange={onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      ))}
      {!locked && <Count audience={audience} client={client} />}
    </fieldset>
  );
}

interface ManyProps {
  label: string;
  choices: Choices;
  value: readonly number[];
  onChange: (value: number[]) => void;
  error: string | undefined;
}

/** Any number of many options; none means all. One that was chosen and is not offered any more can be taken out. */
function ManyOf({ label, choices: { list, loading, retry }, value, onChange, error }: ManyProps) {
  const t = useText();
  const chosen = list.filter((choice) => value.includes(Number(choice.value)));
  const offered = new Set(list.map((choice) => Number(choice.value)));
  const gone = loading || retry ? [] : value.filter((id) => !offered.has(id));
  const goneName = (ids: readonly number[]) => t('pulse-messages:groups_gone', { ids: listed(ids.map(String)) });
  const shown = [...list, ...gone.map((id) => ({ value: String(id), label: goneName([id]) }))];
  if (shown.length === 0 && !retry) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <details className="group rounded-control border border-line">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control px-3 text-sm hover:bg-surface-hover">
          <span className="grow font-medium text-ink">{label}</span>
          <span dir="auto" className="min-w-0 truncate text-muted">
            {value.length === 0
              ? t('pulse-editor:audience.not_narrowed')
              : gone.length > 0
                ? goneName(gone)
                : value.length <= 2 && chosen.length === value.length
                  ? listed(chosen.map((choice) => choice.label))
                  : t('pulse-editor:audience.chosen', { count: value.length })}
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted group-open:rotate-180" />
        </summary>
        {retry ? (
          <p className="px-3 pb-3 text-sm">
            <Button ref={headingAfter} size="small" onClick={retry}>
              {t('common:retry')}
            </Button>
          </p>
        ) : (
          <ul
            aria-label={label}
            className="grid max-h-64 gap-x-4 overflow-y-auto border-t border-line px-3 py-2 sm:grid-cols-2"
          >
            {shown.map((choice) => {
              const id = Number(choice.value);
              const isChosen = value.includes(id);
              return (
                <li key={choice.value}>
                  <label className="flex min-h-9 cursor-pointer items-center gap-2.5 text-sm text-ink max-md:min-h-11">
                    <input
                      type="checkbox"
                      checked={isChosen}
                      className="size-4 shrink-0"
                      onChange={() => onChange(isChosen ? value.filter((other) => other !== id) : [...value, id])}
                    />
                    <span dir="auto" className="min-w-0 wrap-anywhere">
                      {choice.label}
                    </span>
                  </label>
                </li>
              );
            })}
          </ul>
        )}
      </details>
      {error && <Fault role="alert">{error}</Fault>}
    </div>
  );
}

/** How many people are asked, and which groups are too small to appear in results. */
function Count({ audience, client }: { audience: AudienceBody; client: ActingClient }) {
  const t = useText();
  const id = useId();
  const { data, isError, isPlaceholderData, refetch } = useAudienceCount(audience, client.query);
  const small = data?.groups.filter((group) => group.too_small && group.people > 0) ?? [];
  const isFew = data !== undefined && data.people < data.least;
  return (
    <section aria-labelledby={id} className="rounded-control bg-surface-sunken px-4 py-3">
      <div
        role="status"
        aria-busy={isPlaceholderData || undefined}
        className={classes('flex flex-col gap-1.5', isPlaceholderData && 'opacity-60')}
      >
        <p id={id} className="text-sm font-medium text-ink">
          {data
            ? t('pulse-editor:audience.people', { count: data.people })
            : t(isError ? 'pulse-editor:audience.not_counted' : 'pulse-editor:audience.counting')}
        </p>
        {isFew && <Fault>{t('pulse-messages:audience_small', { count: data.people, least: data.least })}</Fault>}
        {!isFew && small.length > 0 && (
          <p className="text-xs text-muted">
            {t('pulse-editor:audience.small', {
              count: small.length,
              groups: listed(small.map((group) => `${groupName(t, group)} (${group.people})`)),
            })}
          </p>
        )}
      </div>
      {isError && (
        <Button ref={headingAfter} size="small" className="mt-2" onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      )}
    </section>
  );
}
