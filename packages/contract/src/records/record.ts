// Derived from the fields of a client's record: what the API returns, accepts, lists and imports.
import * as z from 'zod/mini';
import { codesOf, Named, recordId, unknownCode } from '../fields/fields.ts';
import { updatedSince } from '../lists/updated-since.ts';
import { clientRecordEdit, listQuery, clientIdField, cursorQuery } from '../lists/listing.ts';
import type { Field, Fields, Referred } from './fields.ts';

type Sent<F extends Field> = z.output<F['sent']>;
type NameOf<Name, F> = F extends { readonly kind: Referred } ? `${Name & string}_id` : Name;
type SentField<F> = F extends { readonly kind: 'derived' } ? never : F;

/** The required and the optional fields of a new record, under their names in requests. */
type Needed<F extends Fields> = {
  -readonly [Name in keyof F as undefined extends Sent<F[Name]> ? never : NameOf<Name, SentField<F[Name]>>]: Sent<
    F[Name]
  >;
};
type Others<F extends Fields> = {
  -readonly [
    Name in keyof F as SentField<F[Name]> extends never
      ? never
      : undefined extends Sent<F[Name]>
        ? NameOf<Name, F[Name]>
        : never
  ]?: Sent<F[Name]>;
};
type Whole<T> = { [Name in keyof T]: T[Name] };

/** A record as the API returns it. */
export type RecordOf<F extends Fields> = Whole<
  { id: number } & { -readonly [Name in keyof F]: z.output<F[Name]['shown']> } & {
    client: z.infer<typeof Named>;
    is_active: boolean;
    version: number;
  }
>;

/** The fields of a new record in a request. */
export type FieldsSent<F extends Fields> = Whole<Needed<F> & Others<F>>;

/** Every field as it is stored: null if it is empty. */
export type StoredOf<F extends Fields> = {
  [Name in keyof FieldsSent<F>]-?: Exclude<FieldsSent<F>[Name], undefined>;
};

type ClientIdField = { client_id?: number | undefined };
export type InputOf<F extends Fields> = Whole<ClientIdField & FieldsSent<F>>;
export type ChangeOf<F extends Fields> = Whole<
  ClientIdField & { version?: number | undefined } & { [Name in keyof FieldsSent<F>]?: FieldsSent<F>[Name] | undefined }
>;

type FilterName<Name, F> = F extends { readonly filtered: infer Given }
  ? Given extends string
    ? Given
    : NameOf<Name, F>
  : never;
type FilterValue<F extends Field> = F extends { readonly kind: Referred } ? number : NonNullable<z.output<F['shown']>>;
export type FiltersOf<F extends Fields> = {
  -readonly [Name in keyof F as FilterName<Name, F[Name]>]?: FilterValue<F[Name]> | undefined;
};

export type BulkOf<F extends Fields> = {
  -readonly [Name in keyof F as F[Name] extends { readonly bulk: true } ? NameOf<Name, F[Name]> : never]?:
    | Sent<F[Name]>
    | undefined;
};

const references: readonly string[] = ['person', 'function', 'location'] satisfies Referred[];

/** Whether a field refers to another record. */
export const isReference = ({ kind }: Field): boolean => references.includes(kind);

/** The name by which a field is sent and stored. */
export const sentName = (name: string, field: Field): string => (isReference(field) ? `${name}_id` : name);

/** The fields that are sent and stored, each with that name. */
export const sentFields = (fields: Fields): [name: string, sent: string, field: Field][] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'derived' ? [] : [[name, sentName(name, field), field]],
  );

/** The fields of a schema. */
export type Shape = Record<string, z.ZodMiniType>;
const shapeOf = (entries: readonly (readonly [string, z.ZodMiniType])[]): Shape => Object.fromEntries(entries);

// The schemas below have the types that are derived from the same declaration above. The compiler cannot follow the
// derivation, so this is the one place with a cast.
const typed = <T>(schema: z.ZodMiniType) => schema as z.ZodMiniType<T, T>;

/** A record as the API returns it. */
export const recordSchema = <F extends Fields>(fields: F) =>
  typed<RecordOf<F>>(
    z.object({
      id: z.int(),
      ...shapeOf(Object.entries(fields).map(([name, { shown }]) => [name, shown])),
      client: Named,
      is_active: z.boolean(),
      version: z.int(),
    }),
  );

const sentShape = (fields: Fields): Shape => shapeOf(sentFields(fields).map(([, sent, field]) => [sent, field.sent]));

/** The body of a call that adds a record. */
export const inputSchema = <F extends Fields>(fields: F) =>
  typed<InputOf<F>>(z.object({ ...clientIdField, ...sentShape(fields) }));

/** The body of a call that changes a record: omitted fields stay as they are. */
export const changeSchema = <F extends Fields>(fields: F) =>
  typed<ChangeOf<F>>(z.extend(z.partial(z.object(sentShape(fields))), clientRecordEdit));

const oneValue = ({ codes = {}, label, ...field }: Field): z.ZodMiniType =>
  field.kind === 'country' ? field.sent : z.optional(z.enum(codesOf(codes), unknownCode(label)));

/** The query of a list: its part and order, and its filters. `more` are the resource's own filters. */
export function querySchema<F extends Fields, More extends Shape>(fields: F, more: More) {
  const sorted = Object.entries(fields).flatMap(([name, field]) => (field.sorted ? [name] : []));
  const [first = 'id', ...others] = sorted;
  const filters = Object.entries(fields).flatMap(([name, field]) =>
    field.filtered === undefined
      ? []
      : [[filterName(name, field), isReference(field) ? z.optional(recordId()) : oneValue(field)] as const],
  );
  type Query = z.infer<
    z.ZodMiniObject<ReturnType<typeof listQuery<[string]>> & typeof cursorQuery & typeof updatedSince>
  >;
  type Extra = { [Name in keyof More]?: z.output<More[Name]> };
  return typed<ClientIdField & Query & FiltersOf<F> & Extra>(
    z.object({
      ...clientIdField,
      ...listQuery([first, ...others]),
      ...cursorQuery,
      ...updatedSince,
      ...shapeOf(filters),
      ...more,
    }),
  );
}

/** The query parameter of a field that lists can be filtered by. */
export const filterName = (name: string, field: Field): string =>
  typeof field.filtered === 'string' ? field.filtered : sentName(name, field);

/** The fields that can be changed on many records at once. */
export const bulkSchema = <F extends Fields>(fields: F) =>
  typed<BulkOf<F>>(
    z.object(
      shapeOf(
        sentFields(fields).flatMap(([, sent, field]) =>
          field.bulk ? [[sent, field.kind === 'choice' ? oneValue(field) : field.sent] as const] : [],
        ),
      ),
    ),
  );

/** A field of an imported file. */
export interface ImportField {
  readonly required: boolean;
  /** The heading that templates and exports have, a message. */
  readonly label: string;
  /** The further English headings that it is recognised by, in lower case. */
  readonly headings: readonly string[];
}

/** The fields of an imported file, under their names in the record: people by e-mail address, places by name. */
export const importFieldsOf = <F extends Fields>(fields: F) => {
  const found = sentFields(fields).map(([name, , field]): [string, ImportField] => [
    name,
    {
      required: field.required === true && !field.optionalInImports,
      label: field.label,
      headings: [name.replaceAll('_', ' '), ...(field.headings ?? [])],
    },
  ]);
  return Object.fromEntries(found) as Record<ImportedName<F>, ImportField>;
};
export type ImportedName<F extends Fields> = {
  [Name in keyof F]: SentField<F[Name]> extends never ? never : Name & string;
}[keyof F];
