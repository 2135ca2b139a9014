/** What the doctor found in one place. A fault is to be mended before people are let in; advice may be declined. */
export interface Finding {
  readonly level: 'good' | 'advice' | 'fault';
  /** The setting that it is about. */
  readonly about: string;
  readonly text: string;
  /** What to do, where something is to be done. */
  readonly remedy?: string;
}

export const good = (about: string, text: string): Finding => ({ level: 'good', about, text });

export const advice = (about: string, text: string, remedy: string): Finding => ({
  level: 'advice',
  about,
  text,
  remedy,
});

export const fault = (about: string, text: string, remedy: string): Finding => ({
  level: 'fault',
  about,
  text,
  remedy,
});

/** A fault where people rely on it, and advice where somebody tries it out. */
export const inProduction = (production: boolean) => (production ? fault : advice);
