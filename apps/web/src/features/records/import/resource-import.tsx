import { importFieldsOf } from '@orgscope/contract/records/record';
import type { Field, Fields } from '@orgscope/contract/records/fields';
import { useMemo } from 'react';
import { importCalls, takeBack } from '../../../api/records/imports.ts';
import { useText } from '../../../i18n/i18n.ts';
import { messageText } from '../../../i18n/message-text.ts';
import type { TextKey } from '../../../i18n/text-keys.ts';
import { declaredText } from '../../../i18n/texts.ts';
import type { Text } from '../../../i18n/texts.ts';
import { listed } from '../../../lib/text/listed.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { historyText } from '../field-text.ts';
import { labelOf } from '../resource.ts';
import type { ListedResource } from '../resource.ts';
import { ImportDialog } from './import-dialog.tsx';

/** The texts and examples that are special to the import of a resource. */
export interface Importing<F extends Fields> {
  /** The examples in the template, of a choice the code; a field without one has no column there. */
  examples?(t: Text): { readonly [Name in keyof F]?: string };
  hint?(t: Text, field: Field): string | undefined;
  words?: { readonly ready?: TextKey; readonly doneHint?: TextKey; readonly show?: TextKey };
}

/** What an import needs of a resource. */
export interface ImportedResource<F extends Fields = Fields> extends Pick<ListedResource, 'ns'> {
  readonly fields: F;
  readonly records: {
    readonly calls: Pick<ListedResource['records']['calls'], 'columns' | 'check' | 'import' | 'update' | 'delete'>;
    useReload: () => () => void;
  };
}

interface Props {
  resource: ImportedResource;
  importing: Importing<Fields>;
  client: ActingClient;
  open: boolean;
  onClose: () => void;
  /** Opens the list of the imported records. */
  onShow: () => void;
}

/** Adds and updates many records from a file or from pasted lines of a spreadsheet. */
export default function ResourceImport({ resource: described, importing, client, open, onClose, onShow }: Props) {
  const t = useText();
  const { ns: resource, fields, records } = described;
  const { examples, hint, words = {} } = importing;
  const { columns, check, import: run } = records.calls;
  const reload = records.useReload();
  const calls = useMemo(
    () => columns && check && run && importCalls({ columns, check, run }, client.query),
    [columns, check, run, client.query],
  );
  if (!calls) return null;
  const things = declaredText(`${resource}:things`) ?? '';
  const rows = (count: number) => t(`${resource}:count`, { count });
  const hintOf = (field: Field) => hint?.(t, field) ?? (field.kind === 'person' ? t('import:person_hint') : undefined);
  return (
    <ImportDialog
      kind={{
        title: t('import:title', { things }),
        keptAs: `import:${resource}:${client.id}`,
        calls,
        fields: Object.entries(importFieldsOf(fields)).map(([name, { required, label }]) => {
          const field = fields[name];
          const given = examples?.(t)[name];
          const code = field?.codes?.[given ?? ''];
          const example = code ? messageText(code) : given;
          const fieldHint = field && hintOf(field);
          const choices = listed(Object.values(field?.codes ?? {}).map(messageText));
          return {
            name,
            label: labelOf(described, name),
            heading: messageText(label),
            required,
            ...(fieldHint !== undefined && { hint: fieldHint }),
            ...(example !== undefined && { example }),
            ...(choices && { choices }),
          };
        }),
        template: `${resource}.csv`,
        words: {
          rows,
          act: (count) => t('import:act', { rows: rows(count) }),
          ready: (count) => t(words.ready ?? 'import:ready', { count, rows: rows(count) }),
          running: t('import:running', { things }),
          done: (count) => t('import:done', { rows: rows(count) }),
          doneHint: t(words.doneHint ?? 'import:done_hint'),
          nothing: t('import:nothing'),
          unknown: t('import:unknown', { things }),
        },
        shownValue: (name, value, code) => historyText(fields[name], value, code),
        show: { label: t(words.show ?? 'import:show', { things }), onClick: onShow },
        onDone: reload,
        takeBack: (record) => takeBack(records.calls, record),
      }}
      open={open}
      onClose={onClose}
    />
  );
}
