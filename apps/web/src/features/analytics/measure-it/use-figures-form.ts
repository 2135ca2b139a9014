import { figureFields } from '@orgscope/contract/analytics/figures';
import { useSaveFigures } from '../../../api/figures.ts';
import type { YearFigures } from '../../../api/figures.ts';
import type { ClientQuery } from '../../../session/acting-client.ts';
import { useText } from '../../../i18n/i18n.ts';
import { partsOf } from '../../../lib/is-record.ts';
import { fromKeys } from '../../../lib/object-keys.ts';
import { changedFields } from '../../records/form/changed-fields.ts';
import { useVersionedForm } from '../../records/form/use-versioned-form.ts';
import { figuresSchema, sentFigures, shownFigures } from './figure-values.ts';
import type { FigureBody, FigureValues } from './figure-values.ts';

interface Held {
  readonly values: FigureValues;
  /** Version 0: nobody has entered the year yet. */
  readonly version: number;
}

function readHeld(theirs: unknown): Held {
  const record = partsOf(theirs);
  return { values: shownFigures(record), version: typeof record['version'] === 'number' ? record['version'] : 0 };
}

// It was kept as it was held: as texts that are shown already.
function readKept(opened: unknown): Held {
  const { values, version } = partsOf(opened);
  const texts = partsOf(values);
  return { ...readHeld({ version }), values: fromKeys(figureFields, (name) => String(texts[name] ?? '')) };
}

/** The form of a year's figures. */
export function useFiguresForm(
  year: number,
  figures: YearFigures | undefined,
  query: ClientQuery,
  onSaved: () => void,
) {
  const t = useText();
  const save = useSaveFigures(query);
  return useVersionedForm<Held, FigureValues, FigureBody>({
    schema: figuresSchema,
    held: { values: shownFigures(figures), version: figures?.version ?? 0 },
    shown: ({ values }) => values,
    read: readHeld,
    send: (body, opened, stored) => {
      const typed = changedFields(body, sentFigures(opened.values));
      return save.mutateAsync({
        year,
        figures: { ...sentFigures(stored.values), ...typed, version: stored.version },
      });
    },
    texts: {
      refused: t('measure-it:figures.refused'),
      failed: t('measure-it:figures.failed'),
      done: t('messages:figures.saved'),
    },
    keptAs: `figures:${year}:${query.client_id ?? 'own'}`,
    readKept,
    onSaved,
  });
}
