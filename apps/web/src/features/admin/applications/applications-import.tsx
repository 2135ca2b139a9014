import {
  applicationImportFields,
  applicationTypes,
  criticalities,
  dataClassifications,
  hostings,
  lifecycles,
} from '@orgscope/contract/resources/application-record';
import {
  checkApplicationImport,
  importApplications,
  readApplicationColumns,
} from '@orgscope/contract/resources/applications';
import { useMemo } from 'react';
import { applications } from '../../../api/applications.ts';
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

const endpoints = { columns: readApplicationColumns, check: checkApplicationImport, run: importApplications };

type ImportField = keyof typeof applicationImportFields;

// What the template holds; a list of words is the hint as well.
const examples: Partial<Record<ImportField, string>> = {
  name: 'Payroll',
  lifecycle: lifecycles.active,
  criticality: criticalities.business_critical,
  functional_fit: '3',
  technical_fit: '2',
  business_owner: '',
  it_owner: '',
  function: '',
  type: applicationTypes.saas,
  hosting: hostings.cloud,
  vendor: '',
  contract_end_date: '2027-12-31',
  annual_cost: '12500.00',
  currency: 'EUR',
};

const wordsOf = (labels: Record<string, string>) => Object.values(labels).join(', ');
const told: Partial<Record<ImportField, string>> = {
  lifecycle: wordsOf(lifecycles),
  criticality: wordsOf(criticalities),
  type: wordsOf(applicationTypes),
  hosting: wordsOf(hostings),
  data_classification: wordsOf(dataClassifications),
};

/** Adds or brings up to date many applications, from a file or from lines of a spreadsheet. */
export default function ApplicationsImport({ client, open, onClose, onShow }: Props) {
  const t = useText();
  const reload = applications.useReload();
  const calls = useMemo(() => importCalls(endpoints, client.query), [client.query]);
  const fit = t('applications:import.fit_hint');
  const people = t('applications:import.people_hint');
  const date = t('applications:import.date_hint');
  const hints: Partial<Record<ImportField, string>> = {
    ...told,
    functional_fit: fit,
    technical_fit: fit,
    business_owner: people,
    it_owner: people,
    end_of_life_date: date,
    contract_end_date: date,
  };
  const kind: ImportKind = {
    title: t('applications:import.title'),
    calls,
    fields: keysOf(applicationImportFields).map((name) => {
      const [hint, example] = [hints[name], examples[name]];
      return {
        name,
        label: t(`applications:fields.${name}`),
        required: applicationImportFields[name].required,
        ...(hint !== undefined && { hint }),
        ...(example !== undefined && { example }),
      };
    }),
    template: 'applications.csv',
    words: {
      rows: (count) => t('applications:count', { count }),
      act: (count) => t('applications:import.act', { count }),
      ready: (count) => t('applications:import.ready', { count }),
      running: t('applications:import.running'),
      done: (count) => t('applications:import.done', { count }),
      doneHint: t('applications:import.done_hint'),
      nothing: t('applications:import.nothing'),
      unknown: t('applications:import.unknown'),
    },
    show: { label: t('applications:import.show'), onClick: onShow },
    onDone: reload,
  };
  return <ImportDialog kind={kind} open={open} onClose={onClose} />;
}
