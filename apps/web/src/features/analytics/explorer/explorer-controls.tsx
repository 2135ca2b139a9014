import type { CountKey, Dimension } from '@orgscope/contract/analytics/explorer';
import { dimensions } from '@orgscope/contract/analytics/explorer';
import { ArrowLeftRight } from 'lucide-react';
import { useAttributeNames } from '../../../api/attribute-options.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { FilterMenu } from '../../../ui/popups/filter-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { acrossOf, byOf, displaysOf } from './use-question.ts';
import type { Question } from './use-question.ts';
import { compareNames } from '../../../lib/text/compare-names.ts';

interface Props {
  client: ActingClient;
  question: Question;
  change: (part: Partial<Question>) => void;
  /** The counts that the client's subscriptions give. */
  counts: readonly CountKey[];
}

/** What is counted, by what, and how it is drawn. */
export function ExplorerControls({ client, question, change, counts }: Props) {
  const t = useText();
  const { count, by, across, display } = question;
  const unlisted = t('analytics-pages:filters.unlisted');
  const optionsOf = (list: readonly Dimension[]) =>
    dimensions
      .filter((dimension) => list.includes(dimension))
      .map((value) => ({ value, label: t(`explorer:dimensions.${value}`) }));
  const dimensionOf = (value: string) => dimensions.find((dimension) => dimension === value);
  return (
    <fieldset data-question className="mt-5 flex flex-wrap items-center gap-2 print:hidden">
      <legend className="sr-only">{t('explorer:controls')}</legend>
      <FilterMenu
        label={t('explorer:choose.count')}
        value={count}
        options={counts.map((value) => ({ value, label: t(`explorer:counts.${value}`) }))}
        unlisted={t(`explorer:counts.${count}`)}
        onChange={(value) => {
          const next = counts.find((key) => key === value);
          if (next) change({ count: next });
        }}
      />
      <FilterMenu
        label={t('explorer:choose.by')}
        value={by}
        options={optionsOf(byOf(question))}
        unlisted={t(`explorer:dimensions.${by}`)}
        onChange={(value) => {
          const next = dimensionOf(value);
          // The two change places where they would be the same.
          if (next) change({ by: next, across: next === across ? by : across });
        }}
      />
      {across && (
        <IconButton
          label={t('explorer:choose.swap')}
          icon={<ArrowLeftRight aria-hidden className="size-4" />}
          onClick={() => change({ by: across, across: by })}
          className="size-10 border border-line bg-surface pointer-coarse:size-11"
        />
      )}
      <FilterMenu
        label={t('explorer:choose.across')}
        value={across ?? ''}
        options={[{ value: '', label: t('explorer:choose.one') }, ...optionsOf(acrossOf(question))]}
        unlisted={unlisted}
        onChange={(value) => change({ across: dimensionOf(value) })}
      />
      {(by === 'attribute' || across === 'attribute') && (
        <AttributeChoice client={client} value={question.question} onChange={(next) => change({ question: next })} />
      )}
      <div className="max-w-full min-w-0 scroll-x sm:ms-auto">
        <Segmented
          label={t('explorer:choose.display')}
          value={display}
          options={displaysOf(question).map((value) => ({ value, label: t(`explorer:displays.${value}`) }))}
          onChange={(next) => change({ display: next })}
        />
      </div>
    </fieldset>
  );
}

interface AttributeProps {
  client: ActingClient;
  value: string;
  onChange: (attribute: string) => void;
}

/** Whose options are counted: the first attribute by name, until another is chosen. */
function AttributeChoice({ client, value, onChange }: AttributeProps) {
  const t = useText();
  const { list, loading, retry } = useAttributeNames(client.query.client_id);
  const sorted = list.toSorted((one, other) => compareNames(one.label, other.label));
  if (list.length < 2 && !value) return null;
  return (
    <FilterMenu
      label={t('explorer:choose.attribute')}
      value={value || (sorted[0]?.value ?? '')}
      options={sorted}
      unlisted={t(loading ? 'analytics-pages:filters.loading' : 'analytics-pages:filters.unlisted')}
      retry={retry}
      onChange={onChange}
    />
  );
}
