import { assetImportFields } from '@orgscope/contract/resources/asset-record';
import { checkAssetImport, importAssets, readAssetColumns } from '@orgscope/contract/resources/assets';
import { useMemo } from 'react';
import { assets } from '../../../api/assets.ts';
import { importCalls } from '../../../api/imports.ts';
import { useText } from '../../../i18n/i18n.ts';
import { keysOf } from '../../../lib/object-keys.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { ImportDialog } from '../records/import/import-dialog.tsx';
import type { ImportKind } from '../records/import/import-kind.ts';

interface Props {
  client: ActingClient;
  open: boolean;
  onClose: () => void;
  /** Leads to what was imported. */
  onShow: () => void;
}

type Field = keyof typeof assetImportFields;

const endpoints = { columns: readAssetColumns, check: checkAssetImport, run: importAssets };
const names = keysOf(assetImportFields);
const examples: Partial<Record<Field, string>> = {
  asset_tag: 'A-0001',
  name: 'Laptop of the front desk',
  category: 'Laptop',
  status: 'In stock',
  purchase_date: '2026-03-01',
  purchase_cost: '1249.50',
  currency: 'EUR',
  warranty_end: '2029-02-28',
};

/** Adds a register of assets from a file, or from lines of a spreadsheet, and brings known ones up to date. */
export default function AssetsImport({ client, open, onClose, onShow }: Props) {
  const t = useText();
  const reload = assets.useReload();
  const calls = useMemo(() => importCalls(endpoints, client.query), [client.query]);
  const kind: ImportKind = {
    title: t('assets:import.title'),
    calls,
    fields: names.map((name) => ({
      name,
      label: t(`assets:fields.${name}`),
      required: assetImportFields[name].required,
      example: examples[name] ?? '',
      ...(name === 'assigned_user' && { hint: t('assets:import.person_hint') }),
    })),
    template: 'assets.csv',
    words: {
      rows: (count) => t('assets:import.rows', { count }),
      act: (count) => t('assets:import.act', { count }),
      ready: (count) => t('assets:import.ready', { count }),
      running: t('assets:import.running'),
      done: (count) => t('assets:import.done', { count }),
      doneHint: t('assets:import.done_hint'),
      nothing: t('assets:import.nothing'),
      unknown: t('assets:import.unknown'),
    },
    show: { label: t('assets:import.show'), onClick: onShow },
    onDone: reload,
  };
  return <ImportDialog kind={kind} open={open} onClose={onClose} />;
}
