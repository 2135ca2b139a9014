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
import { addChange, heardBy, resourcesOf } from './audience.ts';
import type { Changes, Moments } from './audience.ts';

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
  /** Those of the session, of which there may be thousands. */
  closedClients: ReadonlySet<number>;
  readonly events: EventStream;
  /** The moment until which changes have been sent. */
  sentUntil: number;
}

/** The session as it is now, if it may still receive changes. */
type RecheckSession = (session: Session) => Promise<Session | undefined>;

/** Tells open streams what this server's listener hears. */
export function changeStreams(app: FastifyInstance, listener: Listener | undefined, recheckSession: RecheckSession) {
  const receivers = new Set<Receiver>();
  /** What was heard last; the oldest first. */
  const heard = new Map<string, Moments>();
  /** What was heard since all receivers were told. */
  let news: Changes = new Map();
  /** What happened before this moment may have been missed. */
  let knownFrom = performance.now();
  let timer: NodeJS.Timeout | undefined;

  function tell(receiver: Receiver, changes: Changes): void {
    const { session, events, sentUntil } = receiver;
    const told = heardBy(receiver, changes).filter(([, { at }]) => at >= sentUntil);
    const hasMissed = sentUntil < knownFrom;
    const resources = hasMissed ? resourcesOf(session) : [...new Set(told.map(([resource]) => resource))];
    receiver.sentUntil = performance.now();
    const lastAt = Math.max(hasMissed ? knownFrom : 0, ...told.map(([, { madeAt }]) => madeAt));
    const age = Math.round(receiver.sentUntil - lastAt);
    if (resources.length > 0) events.send({ resources, age } satisfies Changed);
  }

  function sendAll(): void {
    timer = undefined;
    const changes = news;
    news = new Map();
    for (const receiver of receivers) tell(receiver, changes);
  }

  /** What is remembered since a moment. */
  function heardSince(moment: number): Changes {
    const changes: Changes = new Map();
    for (const [text, moments] of heard) if (moments.at >= moment) addChange(changes, text, moments);
    return changes;
  }

  const hear: Hear = (change, age) => {
    const now = performance.now();
    if (change === undefined) {
      heard.clear();
      knownFrom = now;
    } else {
      const moments = { at: now, madeAt: now - age };
      heard.delete(change);
      heard.set(change, moments);
      addChange(news, change, moments);
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
    const { named, events } = receiver;
    const session = await recheckSession(receiver.session);
    const closedClients = new Set(session?.closedClients);
    if (!session || (named !== undefined && closedClients.has(named))) events.end();
    else {
      receiver.session = session;
      receiver.closedClients = closedClients;
    }
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
      const closedClients = new Set(session.closedClients);
      const receiver: Receiver = { session, named, closedClients, events, sentUntil: performance.now() - age };
      receivers.add(receiver);
      tell(receiver, heardSince(receiver.sentUntil));
      return events.stream;
    },
  };
}
