import type { ImportCalls, ImportedRecord } from '../../../api/records/imports.ts';
import type { ShownValue } from '../changed-values.tsx';

/** A field that a file may have. */
interface ImportField {
  name: string;
  label: string;
  /** The heading in the template, which the server knows in each language. */
  heading: string;
  required: boolean;
  hint?: string;
  /** The example in the template; without one, the template has no column for the field. */
  example?: string;
  /** The words of a choice, one after the other. */
  choices?: string;
}

/** The calls, fields and texts of an import. */
export interface ImportKind {
  title: string;
  /** Under this name pasted lines are kept if the session ends by itself. */
  keptAs: string;
  calls: ImportCalls;
  fields: readonly ImportField[];
  /** The file name of the template. */
  template: string;
  /** What can be pasted, if it differs from other imports. */
  pasteHint?: string;
  words: {
    /** "120 people" */
    rows: (count: number) => string;
    /** The button that writes all rows. */
    act: (count: number) => string;
    ready: (count: number) => string;
    running: string;
    done: (count: number) => string;
    doneHint: string;
    /** Nothing was written. */
    nothing: string;
    /** It is not known whether anything was written. */
    unknown: string;
  };
  /** The text of a value in the check, if it differs from the value itself. */
  shownValue?: ShownValue;
  /** Opens the list of the imported records. */
  show: { label: string; onClick: () => void };
  /** Called if rows were written or may have been, and after an undo. */
  onDone: () => void;
  /** Takes back what was done to a record, unless somebody has changed it since; absent if an import cannot be undone. */
  takeBack?: (record: ImportedRecord) => Promise<unknown>;
}
