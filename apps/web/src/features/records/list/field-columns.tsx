import type { Field, Fields } from '@orgscope/contract/records/fields';
import type { ComponentType } from 'react';
import type { AnyRecord } from '../../../api/records/records.ts';
import type { TextKey } from '../../../i18n/text-keys.ts';
import { text } from '../../../i18n/texts.ts';
import { CutText } from '../../../ui/popups/cut-text.tsx';
import { partsOf } from '../../../lib/is-record.ts';
import { columnsOf } from '../../../ui/table/columns.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { cardTitle } from '../../../ui/table/place.ts';
import { fieldText } from '../field-text.ts';
import { labelOf } from '../resource.ts';
import type { ListedResource } from '../resource.ts';

/** The properties of a column that its field does not give. */
interface SpecialColumn<Row extends object> extends Partial<NonNullable<Column<Row>['meta']>> {
  /** The heading, if it is not the field's label. */
  header?: TextKey;
  cell?: ComponentType<{ record: Row }>;
  /** Places it after all others. */
  last?: true;
}

export type SpecialColumns<F extends Fields, Row extends object> = { readonly [Name in keyof F]?: SpecialColumn<Row> };

// Names of referenced records are cut sooner than the record's own texts.
const nameLimit = 60;

function Cell({ field, name, record }: { field: Field; name: string; record: object }) {
  const shown = fieldText(field, name, record);
  switch (field.kind) {
    case 'text':
    case 'long_text':
    case 'web_address':
      return (
        <CutText text={shown} limit={field.max ?? nameLimit} {...(name === 'name' && { className: 'font-semibold' })} />
      );
    case 'person':
      return (
        <>
          <CutText text={shown} limit={nameLimit} />
          {partsOf(partsOf(record)[name])['is_active'] === false && (
            <span className="block text-xs text-warning">{text('records:inactive')}</span>
          )}
        </>
      );
    case 'function':
    case 'location':
      return <CutText text={shown} limit={nameLimit} />;
    case 'date':
      return shown && <span className="whitespace-nowrap text-muted tabular-nums">{shown}</span>;
    default:
      return shown;
  }
}

/** The columns of the listed fields, in the order of their declaration. */
export function fieldColumns<Row extends AnyRecord, F extends Fields>(
  resource: ListedResource<Row, F>,
  special: SpecialColumns<F, Row> = {},
): Column<Row>[] {
  const fields: Fields = resource.fields;
  const listed = Object.entries(fields).filter(([, field]) => field.listed);
  const specialOf = (name: string): SpecialColumn<Row> => special[name] ?? {};
  const ordered = listed.toSorted(
    ([one], [other]) => Number(specialOf(one).last ?? 0) - Number(specialOf(other).last ?? 0),
  );
  return ordered.map(([name, field]) => {
    const { header, cell: Special, last: _, ...meta } = specialOf(name);
    const title = header ? text(header) : labelOf(resource, name);
    // A record may have several people and dates, and may lack some of them.
    const isNamed = field.kind === 'person' || field.kind === 'date';
    return columnsOf<Row>().accessor((record): unknown => fieldText(field, name, record), {
      id: name,
      header: title,
      enableSorting: field.sorted ?? false,
      cell: ({ row: { original } }) => {
        const fact = Special ? <Special record={original} /> : <Cell field={field} name={name} record={original} />;
        return isNamed && fieldText(field, name, original) ? (
          <span className="@max-2xl:flex @max-2xl:items-baseline">
            <span aria-hidden className={cardTitle}>
              {title}
            </span>
            <span className="min-w-0">{fact}</span>
          </span>
        ) : (
          fact
        );
      },
      meta: {
        card: name === 'name' ? 'lead' : 'fact',
        ...((field.kind === 'amount' || field.kind === 'count') && { align: 'end' }),
        ...meta,
      },
    });
  });
}

/** The columns that are hidden at first. */
export const hiddenColumns = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.listed === 'optional' ? [name] : []));
