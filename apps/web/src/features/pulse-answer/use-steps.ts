import { useEffect } from 'preact/hooks';
import { partsOf } from '../../lib/is-record.ts';

/** What this page has noted in the browser's history: a step, and that going back stays on the page. */
function entry() {
  const { step, isOwn } = partsOf(history.state);
  return { step: typeof step === 'number' ? step : undefined, isOwn: isOwn === true };
}

/** Steps in the browser's history, so that its own Back leads to the question before. */
export function useSteps(step: number, onStep: (step: number) => void) {
  useEffect(() => {
    if (entry().step === undefined) history.replaceState({ step, isOwn: false }, '');
    const follow = () => onStep(entry().step ?? 0);
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  });
  return {
    go(to: number): void {
      history.pushState({ step: to, isOwn: true }, '');
      onStep(to);
    },
    back(): void {
      if (entry().isOwn) return history.back();
      history.replaceState({ step: step - 1, isOwn: false }, '');
      onStep(step - 1);
    },
  };
}
