/** An answer that is JSON already. Tests hold it against the contract, types cannot. */
export class WrittenJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The usual frame of an answer. */
export const withData = <T>(data: T) => ({ success: true, data }) as const;

/** The usual frame around JSON that the database wrote: a long list costs this process next to nothing. */
export const withJsonData = (json: string) => new WrittenJson(`{"success":true,"data":${json}}`);

/** The frame of a write's answer. */
export const withMessage = <T>(message: string, data: T) => ({ success: true, message, data }) as const;
