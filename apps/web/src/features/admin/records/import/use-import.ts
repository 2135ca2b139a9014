import { wholeForm } from '@orgscope/contract/errors';
import { importField, importLimits } from '@orgscope/contract/imports';
import type { ImportCheck, ImportColumns, ImportMapping } from '@orgscope/contract/imports';
import { useEffect, useRef, useState } from 'react';
import { Refusal } from '../../../../api/failure.ts';
import type { Imported, Progress } from '../../../../api/imports.ts';
import { text } from '../../../../i18n/texts.ts';
import type { ImportKind } from './import-kind.ts';

export type Ending =
  | ({ how: 'done' } & Imported)
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
  // How many imports come first.
  const [waiting, setWaiting] = useState(0);
  const running = useRef<AbortController>(undefined);
  const working = useRef(false);

  // A screen that is left in the middle imports nothing, and gives its place in the queue up.
  useEffect(() => () => running.current?.abort(), []);

  /** One thing at a time, however often its button is pressed. */
  const alone = async (work: (signal: AbortSignal) => Promise<void>) => {
    if (working.current) return;
    working.current = true;
    const aborting = new AbortController();
    running.current = aborting;
    setBusy(true);
    setFaults(none);
    try {
      await work(aborting.signal);
    } finally {
      working.current = false;
      running.current = undefined;
      setBusy(false);
      setWaiting(0);
    }
  };

  const faultsOf = (error: unknown, otherwise: string, field: string): Faults => {
    if (!(error instanceof Refusal)) return { [field]: otherwise };
    const { [wholeForm]: whole, ...named } = error.fields;
    if (Object.keys(named).length > 0) return whole ? { ...named, [wholeForm]: whole } : named;
    return { [field]: error.message || otherwise };
  };

  const choose = (chosen: File) =>
    alone(async (signal) => {
      if (chosen.size > importLimits.maxBytes) {
        setFaults({ [importField]: text('messages:imports.too_large') });
        return;
      }
      try {
        const file = new File([await chosen.arrayBuffer()], chosen.name, { type: 'text/csv' });
        const columns = await calls.readColumns(file, { signal, onWaiting: setWaiting });
        setRead({ file, columns });
        setMapping(columns.mapping);
        setStep({ at: 'match' });
      } catch (error) {
        if (!signal.aborted) setFaults(faultsOf(error, failed.read, importField));
      }
    });

  const check = () =>
    alone(async (signal) => {
      if (!read) return;
      try {
        setStep({ at: 'check', check: await calls.check(read.file, mapping, { signal, onWaiting: setWaiting }) });
      } catch (error) {
        setStep({ at: 'match' });
        if (!signal.aborted) setFaults(faultsOf(error, failed.check, wholeForm));
      }
    });

  const run = () =>
    alone(async (signal) => {
      if (!read) return;
      setStep({ at: 'run', progress: undefined, ending: undefined });
      const onProgress = (progress: Progress) => setStep({ at: 'run', progress, ending: undefined });
      const ending = await calls.run(read.file, mapping, { signal, onWaiting: setWaiting, onProgress }).then(
        (done): Ending => ({ how: 'done', ...done }),
        (error: unknown): Ending => {
          if (signal.aborted) return { how: 'cancelled' };
          return error instanceof Refusal ? { how: 'refused', reason: error.message } : { how: 'lost' };
        },
      );
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
    waiting,
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
