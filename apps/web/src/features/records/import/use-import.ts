import { wholeForm } from '@orgscope/contract/errors';
import { importField, importLimits } from '@orgscope/contract/records/imports';
import type { ImportCheck, ImportColumns, ImportMapping } from '@orgscope/contract/records/imports';
import { useEffect, useRef, useState } from 'react';
import { Refusal } from '../../../api/failures/failure.ts';
import type { Imported, Progress } from '../../../api/records/imports.ts';
import { text } from '../../../i18n/texts.ts';
import type { ImportKind } from './import-kind.ts';

export type Ending =
  | ({ how: 'done' } & Imported)
  /** `reason` is the server's. */
  | { how: 'refused'; reason: string }
  /** Once its turn may have come, the cancel may have come too late. */
  | { how: 'cancelled'; hadBegun: boolean }
  /** The connection was lost: it is not known whether anything was written. */
  | { how: 'lost' };

type Step =
  | { at: 'choose' }
  | { at: 'match' }
  | { at: 'check'; check: ImportCheck }
  | { at: 'run'; progress: Progress | undefined; ending: Ending | undefined };

/** The file, copied into memory so that all requests send the same bytes, and its columns. */
interface Read {
  file: File;
  columns: ImportColumns;
}

/** The faults by field; the file and the whole form count as fields. */
export type Faults = Readonly<Record<string, string>>;

const none: Faults = {};

/** Whether two files have the same headings, or without any the same values in their columns. */
const isAlike = ({ columns, mapping }: ImportColumns, before: ImportColumns | undefined): boolean =>
  JSON.stringify([columns, mapping]) === JSON.stringify([before?.columns, before?.mapping]);

/**
 * The state of an import. `failed` has the texts for requests without a response. `whenProven` asks for the password again,
 * if the server does before the rows are written.
 */
export function useImport(
  { calls, onDone }: ImportKind,
  failed: { read: string; check: string },
  whenProven: (act: () => Promise<void>) => Promise<boolean>,
) {
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const [read, setRead] = useState<Read>();
  const [mapping, setMapping] = useState<ImportMapping>({});
  const [faults, setFaults] = useState(none);
  const [busy, setBusy] = useState(false);
  // The number of imports ahead in the queue.
  const [waiting, setWaiting] = useState(0);
  const running = useRef<AbortController>(undefined);
  const working = useRef(false);

  // Leaving the screen cancels the import and leaves the queue.
  useEffect(() => () => running.current?.abort(), []);

  /** Runs one request at a time: a second press of a button does nothing. */
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
        // A corrected file mostly has the same headings: the matching stays.
        if (!isAlike(columns, read?.columns)) setMapping(columns.mapping);
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
      let hadBegun = false;
      // Without a line the server may have written all: only a place in the queue says that nothing has begun.
      const onWaiting = (before: number) => {
        hadBegun = before === 0;
        setWaiting(before);
      };
      const onProgress = (progress: Progress) => setStep({ at: 'run', progress, ending: undefined });
      let done: Imported | undefined;
      const write = async () => {
        hadBegun = true;
        done = await calls.run(read.file, mapping, { signal, onWaiting, onProgress });
      };
      const ending = await whenProven(write).then(
        (): Ending | undefined => done && { how: 'done', ...done },
        (error: unknown): Ending => {
          if (signal.aborted) return { how: 'cancelled', hadBegun };
          return error instanceof Refusal ? { how: 'refused', reason: error.message } : { how: 'lost' };
        },
      );
      // No password was given: the checked file is as it was.
      if (!ending) return setStep(step);
      setStep((last) => ({ at: 'run', progress: last.at === 'run' ? last.progress : undefined, ending }));
      // Also after a cancel, which may have come too late: the list shows what was written.
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
      setFaults(({ [field]: _corrected, ...others }) => others);
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
