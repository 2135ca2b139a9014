import { applicationImportFields } from '@orgscope/contract/resources/application-record';
import type { Text } from '../../../i18n/texts.ts';

type Field = keyof typeof applicationImportFields;

const isField = (name: string): name is Field => Object.hasOwn(applicationImportFields, name);

/** What a field of the wire is called; an id goes by the name of what it stands for. */
export function fieldLabel(t: Text, field: string): string {
  const name = field.replace(/_id$/, '');
  return isField(name) ? t(`applications:fields.${name}`) : field;
}
