import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { AskedPulse } from '@orgscope/contract/resources/pulse-answers';
import { draftKey, readDraft, writeDraft } from './draft.ts';
import type { Draft } from './draft.ts';

/** The draft of a link, kept on this device with every change. Another tab's changes appear here. */
export function useDraft(token: string, { questions, closes }: AskedPulse, onRemoved: () => void) {
  const [draft, setDraft] = useState(() => readDraft(token, questions));
  const latestRef = useRef(draft);
  const change = (changes: Partial<Draft>) => {
    latestRef.current = { ...latestRef.current, ...changes };
    setDraft(latestRef.current);
    writeDraft(token, latestRef.current, closes);
  };
  // At once: an effect of a tab in the background runs late, and would miss what the other tab writes.
  useLayoutEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key !== draftKey(token)) return;
      // Another tab has sent the answers, or found that the link is over.
      if (newValue === null) return onRemoved();
      const { answers } = readDraft(token, questions);
      latestRef.current = { ...latestRef.current, answers };
      setDraft(latestRef.current);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [token, questions, onRemoved]);
  return [draft, change] as const;
}
