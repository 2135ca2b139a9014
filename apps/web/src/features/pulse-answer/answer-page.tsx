/** @jsxImportSource preact */
import { defaultPalette } from '@orgscope/contract/fields/default-palette';
import type { AskedPulse } from '@orgscope/contract/resources/pulse-answers';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { readPulse } from '../../api/pulse-link.ts';
import type { Over, Read } from '../../api/pulse-link.ts';
import { showBrand } from '../../lib/colors/brand.ts';
import { paletteVariables } from '../../lib/colors/palette.ts';
import { AnswerForm } from './answer-form.tsx';
import { draftKey, forgetDraft } from './draft.ts';
import { LinkEnded, Thanks, Unreachable } from './endings.tsx';
import type { Retrial } from './endings.tsx';

type Stage =
  | Extract<Read, { kind: 'lost' }>
  | { kind: 'asked'; asked: AskedPulse; haveChanged: boolean; reading: number }
  | { kind: 'sent'; asked: AskedPulse }
  | (Over & { hadDraft: boolean });

interface Props {
  token: string;
  first: Read;
}

function hasDraft(token: string): boolean {
  try {
    return localStorage.getItem(draftKey(token)) !== null;
  } catch {
    return false;
  }
}

/** A link that is over keeps nothing on this device. */
function ended(token: string, over: Over): Stage {
  const hadDraft = hasDraft(token);
  forgetDraft(token);
  return { ...over, hadDraft };
}

let readings = 0;
function stageOf(token: string, read: Read, haveChanged = false): Stage {
  if (read.kind === 'over') return ended(token, read);
  return read.kind === 'lost' ? read : { ...read, haveChanged, reading: (readings += 1) };
}

/** The page behind a person's own link. */
export function AnswerPage({ token, first }: Props) {
  const [stage, setStage] = useState(() => stageOf(token, first));
  /** Returns whether the server has answered. */
  const readAgain = useCallback(
    async (haveChanged: boolean) => {
      const next = stageOf(token, await readPulse(token), haveChanged);
      // Whoever is answering goes on with what is there.
      setStage((now) => (next.kind === 'lost' && now.kind === 'asked' ? now : next));
      return next.kind !== 'lost';
    },
    [token],
  );
  const [retrial, setRetrial] = useState<Retrial>('none');
  const retry = useCallback(() => {
    setRetrial('running');
    void readAgain(false).then(() => setRetrial('failed'));
  }, [readAgain]);
  useEffect(() => {
    if (stage.kind !== 'lost') return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [stage.kind, retry]);
  const asked = 'asked' in stage ? stage.asked : undefined;
  useLayoutEffect(() => {
    if (!asked) return;
    document.title = asked.title;
    showBrand(paletteVariables({ ...defaultPalette, primary_color: asked.client.primary_color }));
  }, [asked]);
  // Questions that are there from the beginning leave the focus where it is.
  const isFirstRef = useRef(stage.kind === 'asked');
  const place = stage.kind === 'asked' ? stage.reading : stage.kind;
  useLayoutEffect(() => {
    if (!isFirstRef.current) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    isFirstRef.current = false;
  }, [place]);

  if (stage.kind === 'lost') return <Unreachable retrial={retrial} onRetry={retry} />;
  if (stage.kind === 'over') return <LinkEnded {...stage} />;
  if (stage.kind === 'sent') return <Thanks asked={stage.asked} />;
  return (
    <AnswerForm
      key={stage.reading}
      token={token}
      asked={stage.asked}
      haveChanged={stage.haveChanged}
      onSent={() => {
        forgetDraft(token);
        setStage({ kind: 'sent', asked: stage.asked });
      }}
      onOver={(over) => setStage(ended(token, over))}
      onDoubt={readAgain}
    />
  );
}
