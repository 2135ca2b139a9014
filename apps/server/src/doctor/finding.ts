/** One finding of the doctor. A fault must be fixed before people are let in; advice is optional. */
export interface Finding {
  readonly level: 'good' | 'advice' | 'fault';
  /** The setting that it is about. */
  readonly about: string;
  readonly text: string;
  /** What to do, if anything. */
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

/** A fault in production, and advice in a trial installation. */
export const inProduction = (production: boolean) => (production ? fault : advice);
