import type { ImportCalls } from '../../../../api/imports.ts';

/** A field that a file may tell. */
interface ImportField {
  name: string;
  label: string;
  required: boolean;
  hint?: string;
  /** What stands in the template, where the field has a place there. */
  example?: string;
}

/** What is imported, and what it is called. */
export interface ImportKind {
  title: string;
  calls: ImportCalls;
  fields: readonly ImportField[];
  /** The name of the template's file. */
  template: string;
  words: {
    /** "120 people" */
    rows: (count: number) => string;
    /** The act that writes them all. */
    act: (count: number) => string;
    ready: (count: number) => string;
    running: string;
    done: (count: number) => string;
    doneHint: string;
    /** That nothing was written. */
    nothing: string;
    /** That nobody knows whether anything was. */
    unknown: string;
  };
  /** Leads to what was imported. */
  show: { label: string; onClick: () => void };
  /** All is written, or may be. */
  onDone: () => void;
}
