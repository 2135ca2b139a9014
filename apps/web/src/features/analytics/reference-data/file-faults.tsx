import type { ImportCheck } from '@orgscope/contract/records/imports';
import { useText } from '../../../i18n/i18n.ts';
import { FaultTable } from '../../records/import/fault-table.tsx';

interface Props {
  check: Pick<ImportCheck, 'faults' | 'fault_count'>;
  nameOf: (field: string) => string;
}

/** The faults of a file that was not filled in, by row. */
export function FileFaults({ check, nameOf }: Props) {
  const t = useText();
  return (
    <div role="alert" className="flex flex-col gap-3">
      <p className="text-sm text-danger">{t('reference-data:file_faults')}</p>
      <FaultTable check={check} nameOf={nameOf} />
    </div>
  );
}
