// The declaration of a resource's screens: the fields of the contract, and what only the web app needs. See
// `assets/asset.ts` for an example.
import type { Field, Fields, Referred } from '@orgscope/contract/records/fields';
import type { ChangeOf, StoredOf } from '@orgscope/contract/records/record';
import type * as z from 'zod/mini';
import type { ClientRecords } from '../../api/records/client-records.ts';
import type { Person } from '../../api/people.ts';
import type { AnyRecord, RecordId } from '../../api/records/records.ts';
import { messageText } from '../../i18n/message-text.ts';
import type { DeclaredNamespace, TextKey } from '../../i18n/text-keys.ts';
import { declaredText } from '../../i18n/texts.ts';

/** The record that a reference field names. */
export type Chosen = { id: RecordId; name: string };

type FormValue<F extends Field> = F extends { kind: 'person' }
  ? Pick<Person, 'id' | 'name' | 'is_active'> | null
  : F extends { kind: Referred }
    ? Chosen | null
    : F extends { kind: 'choice'; codes: infer Codes }
      ? (keyof Codes & string) | ''
      : string;

type FieldSentAs<F extends Fields, Sent> = Sent extends keyof F
  ? F[Sent]
  : Sent extends `${infer Name}_id`
    ? F[Name]
    : never;

/** The values of a form: texts, and records for reference fields. */
export type FormValues<F extends Fields> = {
  -readonly [Sent in keyof StoredOf<F>]: FormValue<FieldSentAs<F, Sent>>;
};

type Words<F> = { readonly [Name in keyof F]?: TextKey };

/** The part of a declaration that lists, dialogs and pages need. */
export interface ListedResource<Row extends AnyRecord = AnyRecord, F extends Fields = Fields> {
  /** The namespace of its texts. */
  readonly ns: DeclaredNamespace;
  readonly fields: F;
  readonly records: Pick<ClientRecords<Row, never>, 'calls' | 'key' | 'useReload'>;
  /** The placeholders of select fields. */
  readonly choose?: Words<F>;
  /** The labels of the empty option, if it is not "None". */
  readonly none?: Words<F>;
  /** What a record is called where its name does not tell it from others; by default its name. */
  nameOf?(record: Row): string;
  /** Whether a record can be part of a bulk change; by default all can. */
  mayChangeMany?(record: Row): boolean;
}

/** The declaration with the parts that its form needs. */
export interface Resource<F extends Fields, Row extends AnyRecord, Body extends object> extends ListedResource<Row, F> {
  readonly records: ClientRecords<Row, Body>;
  readonly input: z.ZodMiniType<Body>;
  /** The faults that concern several fields. */
  readonly faults?: (sent: ChangeOf<F>) => readonly { field: string; text: string }[];
  /** The form values of a new record. */
  readonly initial?: Partial<FormValues<F>>;
}

/** Declares a resource. */
export const defineResource = <const F extends Fields, Row extends AnyRecord, Body extends object>(
  resource: Resource<F, Row, Body>,
): Resource<F, Row, Body> => resource;

/**
 * The label of a field, by its own name or its name in the request: the screens' own label if they have one, or that of
 * files. An unknown field keeps its name.
 */
export function labelOf({ ns: resource, fields }: Pick<ListedResource, 'ns' | 'fields'>, sent: string): string {
  const name = sent.replace(/_id$/, '');
  const field = fields[name];
  return declaredText(`${resource}:fields.${name}`) ?? (field ? messageText(field.label) : sent);
}

/** The options of a choice field. */
export const optionsOf = ({ codes = {} }: Field) =>
  Object.entries(codes).map(([value, label]) => ({ value, label: messageText(label) }));
