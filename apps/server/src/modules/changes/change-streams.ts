import { changeLimits } from '@orgscope/contract/resources/changes';
import type { Changed } from '@orgscope/contract/resources/changes';
import { message } from '@orgscope/contract/words/message';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { unavailable } from '../../errors/database-errors.ts';
import type { Hear, Listener } from '../../db/changes/listener.ts';
import type { Session } from '../../identity/session/session.ts';
import { eventStream } from '../../lib/network/event-stream.ts';
import type { EventStream } from '../../lib/network/event-stream.ts';
import { repeatedWork } from '../../lib/scheduling/repeated-work.ts';
import { mayHear, readChange, resourcesOf } from './audience.ts';

/** Changes that follow each other within this time are sent together. */
const togetherMs = 150;
const listenEveryMs = 2_000;
/** Sessions that are looked at together: other calls need connections to the database, too. */
const lookedAtTogether = 20;
/** What was heard is remembered, each thing once, for streams that begin after their lists were read. */
const remembered = 1_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Looks at the sessions of all open streams, which is done regularly too. */
    lookAtStreams(): Promise<void>;
  }
}

interface Receiver {
  session: Session;
  /** The one client that it asks for. */
  readonly named: number | undefined;
  readonly events: EventStream;
  /** The moment until which changes have been sent. */
  sentUntil: number;
}

/** The session as it is now, if it may still receive changes. */
type RecheckSession = (session: Session) => Promise<Session | undefined>;

/** Tells open streams what this server's listener hears. */
export function changeStreams(app: FastifyInstance, listener: Listener | undefined, recheckSession: RecheckSession) {
  const receivers = new Set<Receiver>();
  /** When each change was heard last, and when it was made; the oldest first. */
  const heard = new Map<string, { readonly at: number; readonly madeAt: number }>();
  /** What happened before this moment may have been missed. */
  let knownFrom = performance.now();
  let timer: NodeJS.Timeout | undefined;

  function tell(receiver: Receiver): void {
    const { session, named, events, sentUntil } = receiver;
    const changes = [...heard].flatMap(([text, { at, madeAt }]) => {
      const change = at >= sentUntil ? readChange(text) : undefined;
      return change && mayHear(session, named, change) ? [{ ...change, madeAt }] : [];
    });
    const hasMissed = sentUntil < knownFrom;
    const resources = hasMissed ? resourcesOf(session) : [...new Set(changes.map(({ resource }) => resource))];
    receiver.sentUntil = performance.now();
    const lastAt = Math.max(hasMissed ? knownFrom : 0, ...changes.map(({ madeAt }) => madeAt));
    const age = Math.round(receiver.sentUntil - lastAt);
    if (resources.length > 0) events.send({ resources, age } satisfies Changed);
  }

  function sendAll(): void {
    timer = undefined;
    for (const receiver of receivers) tell(receiver);
  }

  const hear: Hear = (change, age) => {
    const now = performance.now();
    if (change === undefined) {
      heard.clear();
      knownFrom = now;
    } else {
      heard.delete(change);
      heard.set(change, { at: now, madeAt: now - age });
    }
    if (heard.size > remembered) {
      const [[oldest, { at }] = ['', { at: now }]] = heard;
      heard.delete(oldest);
      knownFrom = at;
    }
    timer ??= setTimeout(sendAll, togetherMs).unref();
  };
  listener?.hearWith(hear);

  async function look(receiver: Receiver): Promise<void> {
    const session = await recheckSession(receiver.session);
    const { named } = receiver;
    if (!session || (named !== undefined && session.closedClients.includes(named))) receiver.events.end();
    else receiver.session = session;
  }

  const isLive = () => listener?.isListening() ?? false;

  const beats = repeatedWork(
    async (): Promise<void> => {
      for (const { events } of receivers) events.beat();
      // What it cannot hear may have happened.
      if (!isLive()) hear(undefined, 0);
      const open = [...receivers];
      for (let from = 0; from < open.length; from += lookedAtTogether) {
        await Promise.all(open.slice(from, from + lookedAtTogether).map(look));
      }
    },
    {
      name: 'change_streams',
      firstMs: changeLimits.heartbeatSeconds * 1000,
      everyMs: changeLimits.heartbeatSeconds * 1000,
      // The database cannot be asked; nothing is sent meanwhile.
      onFault: (error) => app.log.warn({ err: error }, 'the sessions of open streams could not be looked at'),
    },
  );
  let isDeaf = false;
  const listening = repeatedWork(
    async () => {
      await listener?.keep();
      if (isDeaf) app.log.info('changes of lists are heard again');
      isDeaf = false;
    },
    {
      name: 'listening',
      firstMs: 0,
      everyMs: listenEveryMs,
      onFault(error) {
        if (!isDeaf) app.log.warn({ err: error }, 'changes of lists are not heard');
        isDeaf = true;
      },
    },
  );
  app.decorate('lookAtStreams', () => beats.run());
  app.addHook('onListen', async () => {
    beats.start();
    if (listener) listening.start();
  });
  // Before the server waits for the end of its answers.
  app.addHook('preClose', async () => {
    for (const { events } of receivers) events.end();
    clearTimeout(timer);
    await Promise.all([beats.stop(), listening.stop()]);
  });

  return {
    isLive,
    /** Opens a stream, which receives at once what has changed within `age` milliseconds; refuses if there are too many. */
    open(session: Session, named: number | undefined, age: number) {
      const { streamsPerUser, streamsPerClient, streamsPerServer, heartbeatSeconds } = changeLimits;
      const ofClient = [...receivers].filter((each) => each.session.user.clientId === session.user.clientId);
      const isShort = receivers.size >= streamsPerServer * 0.75;
      if (receivers.size >= streamsPerServer || (isShort && ofClient.length >= streamsPerClient)) throw unavailable();
      const own = ofClient.filter((each) => each.session.user.id === session.user.id);
      if (own.length >= streamsPerUser) {
        const text = message('session.too_many_calls', { count: heartbeatSeconds });
        throw new AppError('throttled', text, { 'retry-after': String(heartbeatSeconds) });
      }
      const events = eventStream(() => receivers.delete(receiver));
      const receiver: Receiver = { session, named, events, sentUntil: performance.now() - age };
      receivers.add(receiver);
      tell(receiver);
      return events.stream;
    },
  };
}
