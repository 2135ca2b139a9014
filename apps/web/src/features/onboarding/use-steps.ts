import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isRecord } from '../../lib/is-record.ts';
import { paths } from '../../session/paths.ts';
import type { Draft } from './draft.ts';

type Step = Draft['step'];

const stepIn = (state: unknown): Step | undefined => {
  const step = isRecord(state) ? state['step'] : undefined;
  return step === 1 || step === 2 ? step : undefined;
};

/** The step of the form, which is an entry of the history: the browser's Back goes to the first and not to another page. */
export function useSteps(stored: Step) {
  const navigate = useNavigate();
  const { pathname, state, key } = useLocation();
  const [start] = useState({ step: stored, key });
  const [isDone, setDone] = useState(false);
  const entered = stepIn(state);
  const step = entered ?? start.step;

  // The entry of the first step goes too: nobody returns to a form that is complete.
  const isBack = isDone && step === 1;
  useEffect(() => {
    if (isBack) void navigate(paths.home, { replace: true });
  }, [isBack, navigate]);
  return {
    step: isDone ? (2 as const) : step,
    /** A step was reached in this visit of the page. */
    hasMoved: key !== start.key,
    goOn: () => {
      void navigate(pathname, { replace: true, state: { step: 1 } });
      void navigate(pathname, { state: { step: 2 } });
    },
    goBack: () => void (entered === 2 ? navigate(-1) : navigate(pathname, { replace: true, state: { step: 1 } })),
    finish: () => {
      if (entered === 2) {
        setDone(true);
        void navigate(-1);
      } else void navigate(paths.home, { replace: true });
    },
  };
}
