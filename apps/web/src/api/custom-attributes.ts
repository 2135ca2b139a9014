import { listCustomAttributes, writes } from '@orgscope/contract/resources/custom-attributes';
import { recordsOf } from './records/records.ts';
import type { RowOf } from './records/records.ts';

/** The custom attributes of a client. */
export const customAttributes = recordsOf('custom-attributes', { list: listCustomAttributes, ...writes });

/** A custom attribute as any server may list it. */
export type CustomAttribute = RowOf<typeof customAttributes>;
