interface SilenceWatch {
  readonly signal: AbortSignal;
  watched(response: Response): Response;
  stop(): void;
}

/** Aborts a request whose server is silent for too long: before its answer begins, or in the middle of it. */
export function watchSilence(patienceMs: number | undefined): SilenceWatch {
  const silent = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    clearTimeout(timer);
  }

  function restart(): void {
    stop();
    if (patienceMs === undefined) return;
    const giveUp = () => silent.abort(new Error(`no answer for ${patienceMs} ms`));
    timer = setTimeout(giveUp, patienceMs);
  }

  /** The same answer; each part of its body starts the wait again. */
  function watched(response: Response): Response {
    restart();
    if (patienceMs === undefined || !response.body) return response;
    const parts = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, passed) {
        restart();
        passed.enqueue(part);
      },
    });
    const { status, headers } = response;
    return new Response(response.body.pipeThrough(parts), { status, headers });
  }

  restart();
  return { signal: silent.signal, watched, stop };
}
