import { eraseUser, exportOwnData, exportUserData } from '@orgscope/contract/resources/personal-data';
import { useMutation } from '@tanstack/react-query';
import { datedName, saveFile } from '../lib/files/save-file.ts';
import { call } from './client/call.ts';
import type { RecordId } from './records/records.ts';
import { users } from './users.ts';

const save = (data: unknown, name: string) =>
  saveFile(datedName(name), new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));

/** Saves what is kept about the signed-in user as a file. */
export async function saveOwnData(name: string): Promise<void> {
  save(await call(exportOwnData), name);
}

/** The same about a user of a client. */
export async function saveUserData(id: RecordId, name: string): Promise<void> {
  save(await call(exportUserData, { params: { id: Number(id) } }), name);
}

/** Erases a user for good, and refetches the lists. */
export function useErasure() {
  const reload = users.useReload();
  return useMutation({
    mutationFn: ({ id, confirm }: { id: RecordId; confirm: string }) =>
      call(eraseUser, { params: { id: Number(id) }, body: { confirm } }),
    onSuccess: reload,
  });
}
