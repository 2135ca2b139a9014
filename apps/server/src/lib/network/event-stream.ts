// Server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html
import { Readable } from 'node:stream';

/** Bytes that may wait for a receiver who does not read. */
const mostWaiting = 16 * 1024;

let open = 0;

/** The streams of this process that have not ended. */
export const openEventStreams = (): number => open;

export interface EventStream {
  readonly stream: Readable;
  send(data: object): void;
  /** Shows the receiver, and all proxies on the way, that the stream lives. */
  beat(): void;
  end(): void;
}

/** A stream of events; `onEnd` is called once, however it ends. */
export function eventStream(onEnd: () => void): EventStream {
  const stream = new Readable({ read: () => undefined });
  open += 1;
  stream.once('close', () => {
    open -= 1;
    onEnd();
  });
  let isOver = false;
  const write = (text: string) => {
    if (isOver) return;
    if (stream.readableLength > mostWaiting) stream.destroy();
    else stream.push(text);
  };
  // After how long the receiver comes back. Not all at once: a server that stops ends all of its streams.
  write(`retry: ${2_000 + Math.floor(Math.random() * 3_000)}\n\n`);
  return {
    stream,
    send: (data) => write(`data: ${JSON.stringify(data)}\n\n`),
    beat: () => write(':\n\n'),
    end() {
      if (!isOver) stream.push(null);
      isOver = true;
    },
  };
}
