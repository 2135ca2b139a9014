import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type Note = (request: FastifyRequest, reply: FastifyReply) => void;

declare module 'fastify' {
  interface FastifyInstance {
    /** Calls `note` once for each request, when its answer has been sent or was cut off. */
    afterAnswer(note: Note): void;
  }
  interface FastifyRequest {
    /** How its answer ended: sent whole, or cut off, mostly because the caller hung up. */
    answerEnd: 'sent' | 'cut_off' | undefined;
  }
}

/** Tells when requests are over. Fastify's own hook, onResponse, is not called for answers that are cut off. */
export function tellEnds(app: FastifyInstance): void {
  const notes: Note[] = [];
  app.decorateRequest('answerEnd', undefined);
  app.decorate('afterAnswer', (note) => void notes.push(note));

  function end(how: 'sent' | 'cut_off', request: FastifyRequest, reply: FastifyReply): void {
    if (request.answerEnd) return;
    request.answerEnd = how;
    for (const note of notes) {
      // Nobody else would catch it for a socket that closes.
      try {
        note(request, reply);
      } catch (error) {
        request.log.error({ err: error }, 'the end of a request could not be noted');
      }
    }
  }

  // Read once, the caller's address is still known when the socket has closed.
  app.server.on('connection', (socket) => void socket.remoteAddress);
  app.addHook('onResponse', (request, reply, done) => {
    end('sent', request, reply);
    done();
  });
  // Each request comes here, once its answer is ready or begins to be streamed: work goes on when the caller has hung up.
  app.addHook('onSend', (request, reply, payload, done) => {
    const cutOff = () => end('cut_off', request, reply);
    if (reply.raw.destroyed) cutOff();
    else reply.raw.once('close', cutOff);
    done(null, payload);
  });
}
