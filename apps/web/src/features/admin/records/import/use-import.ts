import { wholeForm } from '@orgscope/contract/errors';
import { importField, importLimits, importMessages } from '@orgscope/contract/imports';
import type { ImportCheck, ImportColumns, ImportMapping } from '@orgscope/contract/imports';
import { useEffect, useRef, useState } from 'react';
import { Refusal } from '../../../../api/failure.ts';
import type { Progress } from '../../../../api/imports.ts';
import type { ImportKind } from './import-kind.ts';

export type Ending =
  | { how: 'done'; imported: number }
  /** `reason` is the server's. */
  | { how: 'refused'; reason: string }
  | { how: 'cancelled' }
  /** Nobody knows whether anything was written. */
  | { how: 'lost' };

type Step =
  | { at: 'choose' }
  | { at: 'match' }
  | { at: 'check'; check: ImportCheck }
  | { at: 'run'; progress: Progress | undefined; ending: Ending | undefined };

/** The file, kept in memory so that all calls bring the same, and what the server read of it. */
interface Read {
  file: File;
  columns: ImportColumns;
}

/** What is wrong by field; the file and the whole are such fields too. */
export type Faults = Readonly<Record<string, string>>;

const none: Faults = {};

/** An import on its way from a file to its end. `failed` are our words for a call that got no answer. */
export function useImport({ calls, onDone }: ImportKind, failed: { read: string; check: string }) {
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const [read, setRead] = useState<Read>();
  const [mapping, setMapping] = useState<ImportMapping>({});
  const [faults, setFaults] = useState(none);
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  const working = useRef(false);

  // A screen that is left in the middle imports nothing.
  useEffect(() => () => running.current?.abort(), []);

  /** One thing at a time, however often its button is pressed. */
  const alone = async (work: () => Promise<void>) => {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    setFaults(none);
    try {
      await work();
    } finally {
      working.current = false;
      setBusy(false);
    }
  };

  const faultsOf = (error: unknown, otherwise: string, field: string): Faults => {
    if (!(error instanceof Refusal)) return { [field]: otherwise };
    const { [wholeForm]: whole, ...named } = error.fields;
    if (Object.keys(named).length > 0) return whole ? { ...named, [wholeForm]: whole } : named;
    return { [field]: error.message || otherwise };
  };

  const choose = (chosen: File) =>
    alone(async () => {
      if (chosen.size > importLimits.maxBytes) {
        setFaults({ [importField]: importMessages.tooLarge });
        return;
      }
      try {
        const file = new File([await chosen.arrayBuffer()], chosen.name, { type: 'text/csv' });
        const columns = await calls.readColumns(file);
        setRead({ file, columns });
        setMapping(columns.mapping);
        setStep({ at: 'match' });
      } catch (error) {
        setFaults(faultsOf(error, failed.read, importField));
      }
    });

  const check = () =>
    alone(async () => {
      if (!read) return;
      try {
        setStep({ at: 'check', check: await calls.check(read.file, mapping) });
      } catch (error) {
        setStep({ at: 'match' });
        setFaults(faultsOf(error, failed.check, wholeForm));
      }
    });

  const run = () =>
    alone(async () => {
      if (!read) return;
      const aborting = new AbortController();
      running.current = aborting;
      setStep({ at: 'run', progress: undefined, ending: undefined });
      const onProgress = (progress: Progress) => setStep({ at: 'run', progress, ending: undefined });
      const ending = await calls.run(read.file, mapping, { signal: aborting.signal, onProgress }).then(
        (imported): Ending => ({ how: 'done', imported }),
        (error: unknown): Ending => {
          if (aborting.signal.aborted) return { how: 'cancelled' };
          return error instanceof Refusal ? { how: 'refused', reason: error.message } : { how: 'lost' };
        },
      );
      running.current = undefined;
      setStep((last) => ({ at: 'run', progress: last.at === 'run' ? last.progress : undefined, ending }));
      // The list tells what is there, should the end and a cancel have crossed.
      if (ending.how !== 'refused') onDone();
    });

  return {
    step,
    read,
    mapping,
    faults,
    busy,
    choose,
    map: (field: string, column: number | undefined) => {
      setFaults(({ [field]: _mended, ...others }) => others);
      setMapping(({ [field]: _before, ...others }) => (column === undefined ? others : { ...others, [field]: column }));
    },
    check,
    run,
    cancel: () => running.current?.abort(),
    toFile: () => setStep({ at: 'choose' }),
    toColumns: () => setStep({ at: 'match' }),
  };
}

export type Import = ReturnType<typeof useImport>;
