import { checkUserImport, importUsers, readUserColumns, userImportFields } from '@orgscope/contract/resources/users';
import { useMemo } from 'react';
import { importCalls } from '../../../api/records/imports.ts';
import { users } from '../../../api/users.ts';
import { useText } from '../../../i18n/i18n.ts';
import { messageText } from '../../../i18n/message-text.ts';
import { keysOf } from '../../../lib/object-keys.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { ImportDialog } from '../../records/import/import-dialog.tsx';
import type { ImportKind } from '../../records/import/import-kind.ts';

interface Props {
  client: ActingClient;
  open: boolean;
  onClose: () => void;
  /** Opens the list of invited users. */
  onShow: () => void;
}

const endpoints = { columns: readUserColumns, check: checkUserImport, run: importUsers };

/** Invites many users from a file or from pasted lines of a spreadsheet. */
export default function UsersImport({ client, open, onClose, onShow }: Props) {
  const t = useText();
  const reload = users.useReload();
  const calls = useMemo(() => importCalls(endpoints, client.query), [client.query]);
  const labels: Record<keyof typeof userImportFields, { label: string; example?: string; hint?: string }> = {
    email: { label: t('users:form.email'), example: t('users:import.example.email') },
    first_name: { label: t('users:form.first_name'), example: t('users:import.example.first_name') },
    last_name: { label: t('users:form.last_name'), example: t('users:import.example.last_name') },
    name: { label: t('messages:users.fields.full_name'), hint: t('users:import.name_hint') },
    platform_role: { label: t('users:form.role'), example: t('messages:labels.platform_roles.member') },
    function: { label: t('users:form.function'), example: '' },
    location: { label: t('users:form.location'), example: '' },
    job_title: { label: t('users:form.job_title'), example: '' },
    company_role: { label: t('users:form.company_role'), example: '' },
  };
  const kind: ImportKind = {
    title: t('users:import.title'),
    keptAs: `import:users:${client.id}`,
    calls,
    fields: keysOf(labels).map((name) => {
      const { required, label } = userImportFields[name];
      return { name, required, heading: messageText(label), ...labels[name] };
    }),
    template: 'users.csv',
    pasteHint: t('users:import.paste_hint'),
    words: {
      rows: (count) => t('users:import.rows', { count }),
      act: (count) => t('users:import.act', { count }),
      ready: (count) => t('users:import.ready', { count }),
      running: t('users:import.running'),
      done: (count) => t('users:import.done', { count }),
      doneHint: t('users:import.done_hint'),
      nothing: t('users:import.nothing'),
      unknown: t('users:import.unknown'),
    },
    show: { label: t('users:import.show'), onClick: onShow },
    onDone: reload,
  };
  return <ImportDialog kind={kind} open={open} onClose={onClose} />;
}
