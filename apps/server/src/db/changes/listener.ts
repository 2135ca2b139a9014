// Hears what servers announce: docs/adr/0075-live-lists.md.
import pg from 'pg';

/** Where changes are announced. */
export const changesChannel = 'orgscope_changes';

/** Takes what has changed, and how long ago in milliseconds; undefined when something may have been missed. */
export type Hear = (change: string | undefined, age: number) => void;

export interface Listener {
  /** What is announced goes to `hear`. */
  hearWith(hear: Hear): void;
  isListening(): boolean;
  /** Connects if it does not listen. Throws if that fails, or if the connection no longer answers. */
  keep(): Promise<void>;
}

/** Ends a connection that an error has made useless, and passes the error on. */
const endConnection = (client: pg.Client) => (error: unknown) => {
  client.connection.stream.destroy();
  throw error;
};

/** Listens on a connection of its own: one of a pool would be closed or lent to others. */
export function listenAt(config: pg.ClientConfig): Listener & { close(): Promise<void> } {
  let hear: Hear = () => undefined;
  let listening: pg.Client | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const client = new pg.Client(config);
    client.on('error', () => undefined);
    client.once('end', () => {
      if (listening === client) listening = undefined;
    });
    client.on('notification', ({ payload = '' }) => {
      const [change = '', age] = payload.split('|');
      hear(change, Number(age ?? 0));
    });
    await client.connect();
    // A standby refuses it, and the connection would stay.
    await client.query(`listen ${changesChannel}`).catch(endConnection(client));
    if (isClosed) return client.end();
    listening = client;
    hear(undefined, 0);
  }

  return {
    hearWith(next) {
      hear = next;
    },
    isListening: () => listening !== undefined,
    async keep() {
      if (!listening) return connect();
      // A machine or a network that is gone ends no connection: only a question without an answer tells.
      await listening.query('select 1').catch(endConnection(listening));
    },
    async close() {
      isClosed = true;
      await listening?.end();
    },
  };
}
