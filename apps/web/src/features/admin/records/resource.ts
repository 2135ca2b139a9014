// What the screens of a client's resource are made from: the fields that the contract declares, and what no declaration
// tells. See `assets/asset.ts` for one.
import type { Field, Fields, Referred } from '@orgscope/contract/records/fields';
import type { ChangeOf, StoredOf } from '@orgscope/contract/records/record';
import type * as z from 'zod/mini';
import type { ClientRecords } from '../../../api/client-records.ts';
import type { Person } from '../../../api/people.ts';
import type { AnyRecord, RecordId } from '../../../api/records.ts';
import type { DeclaredNamespace, TextKey } from '../../../i18n/text-keys.ts';
import { declaredText } from '../../../i18n/texts.ts';

/** What another record is called that a field names. */
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

/** What a form holds while it is filled in: texts, and whole records where a field names one. */
export type FormValues<F extends Fields> = {
  -readonly [Sent in keyof StoredOf<F>]: FormValue<FieldSentAs<F, Sent>>;
};

type Words<F> = { readonly [Name in keyof F]?: TextKey };

/** What lists, dialogs and pages need to know of a resource. */
export interface Described<Row extends AnyRecord = AnyRecord, F extends Fields = Fields> {
  /** Its texts: each field is called as `fields` there says. */
  readonly ns: DeclaredNamespace;
  readonly fields: F;
  readonly records: Pick<ClientRecords<Row, never>, 'calls' | 'key' | 'useReload'>;
  /** What a list says while nothing has been chosen from it yet. */
  readonly choose?: Words<F>;
  /** What a list calls no choice, where that is not "None". */
  readonly none?: Words<F>;
  /** Which records can be changed along with others, where not all can. */
  mayChangeMany?(record: Row): boolean;
}

/** The whole of it, with what its form needs. */
export interface Resource<F extends Fields, Row extends AnyRecord, Body extends object> extends Described<Row, F> {
  readonly records: ClientRecords<Row, Body>;
  /** The body of a new record. */
  readonly input: z.ZodMiniType<Body>;
  /** What is wrong between the fields of a record. */
  readonly faults?: (sent: ChangeOf<F>) => readonly { field: string; text: string }[];
  /** What the form of a new record begins with. */
  readonly initial?: Partial<FormValues<F>>;
}

/** Describes a resource. That each field has its name among the texts is proved here. */
export const describe = <
  const F extends Fields,
  Row extends AnyRecord,
  Body extends object,
  N extends DeclaredNamespace,
>(
  resource: Resource<F, Row, Body> & { ns: N } & (`${N}:fields.${keyof F & string}` extends TextKey ? unknown : never),
): Resource<F, Row, Body> => resource;

/** What a field is called, by its own name or the one that it is sent by. One that nobody knows goes by that name. */
export function labelOf({ ns: resource }: { ns: DeclaredNamespace }, sent: string): string {
  const name = sent.replace(/_id$/, '');
  return declaredText(`${resource}:fields.${name}`) ?? sent;
}

/** The options of a field that holds one of several codes. */
export const optionsOf = ({ codes = {} }: Field) => Object.entries(codes).map(([value, label]) => ({ value, label }));
