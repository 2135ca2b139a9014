import { useCallback, useEffect, useRef, useState } from 'react';
import type { Judgement } from '../../lib/sign-in/password-judge.ts';
import type { JudgeRequest } from '../../lib/sign-in/password-judge.worker.ts';

/** The delay after typing before a password is judged, to avoid needless announcements. */
const rest = 200;

/** Judges the typed password in a worker, which starts with the first character, or earlier when `wake` is called. */
export function usePasswordJudge(typed: string, personal: readonly string[]) {
  const worker = useRef<Worker>(undefined);
  const [judgement, setJudgement] = useState<Judgement>();

  const wake = useCallback(() => {
    // Without workers only the hint is missing.
    if (worker.current || !('Worker' in window)) return;
    worker.current = new Worker(new URL('../../lib/sign-in/password-judge.worker.ts', import.meta.url), {
      type: 'module',
    });
    worker.current.addEventListener('message', ({ data }: MessageEvent<Judgement>) => setJudgement(data));
  }, []);
  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = undefined;
    },
    [],
  );

  const words = personal.join('\n');
  useEffect(() => {
    if (!typed) return undefined;
    const waiting = setTimeout(() => {
      wake();
      const request: JudgeRequest = { password: typed, personal: words.split('\n') };
      worker.current?.postMessage(request);
    }, rest);
    return () => clearTimeout(waiting);
  }, [typed, words, wake]);

  return { judgement: typed ? judgement : undefined, wake };
}
