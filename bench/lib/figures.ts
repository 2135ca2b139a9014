// Shared by the measurements: reading figures and comparing them with their targets.
import { readFileSync } from 'node:fs';

/** The quantile: the value below which the given share lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Prints a figure, its target, and whether it was met. A missed target does not fail the run. */
export function judge(what: string, figure: string, target: string, isMet: boolean): void {
  console.log(`${what.padEnd(52)} ${figure.padEnd(12)} target ${target}: ${isMet ? 'met' : 'missed'}`);
}

const procFile = (pid: number, name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8');

/** Megabytes of memory that a process uses. */
export const residentMemory = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(procFile(pid, 'status'))?.[1]) / 1024;

/** Processor seconds of a process, on all its threads. Unlike wall-clock time, other processes hardly affect it. */
export function processorSeconds(pid: number): number {
  const fields = procFile(pid, 'stat').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
