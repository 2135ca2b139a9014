// What the measurements share: how figures are read off, and how they are held against their targets.
import { readFileSync } from 'node:fs';

/** The value below which the given share of all lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Prints a figure, its target, and whether it was met. A missed one is a finding and no broken run. */
export function judge(what: string, figure: string, target: string, isMet: boolean): void {
  console.log(`${what.padEnd(52)} ${figure.padEnd(12)} target ${target}: ${isMet ? 'met' : 'missed'}`);
}

const procFile = (pid: number, name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8');

/** Megabytes that a process holds in memory. */
export const residentMemory = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(procFile(pid, 'status'))?.[1]) / 1024;

/** Seconds that a process has worked, on all its threads. Unlike the clock, no neighbour adds much to them. */
export function processorSeconds(pid: number): number {
  const fields = procFile(pid, 'stat').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
