import type { ComponentType } from 'react';
import { loadTexts } from '../../i18n/texts.ts';
import type { Namespace } from '../../i18n/text-keys.ts';

export interface Part<Props> {
  texts: readonly Namespace[];
  load: () => Promise<{ default: ComponentType<Props> }>;
}

const fetched = new Map<unknown, unknown>();

/** The component of a screen or frame, with its texts in place. A failure is forgotten, so that it can be tried again. */
export function fetchPart<Props>(part: Part<Props>): Promise<ComponentType<Props>> {
  // What is kept for a part is what it was loaded as.
  const known = fetched.get(part) as Promise<ComponentType<Props>> | undefined;
  if (known) return known;
  const coming = Promise.all([part.load(), loadTexts(part.texts)]).then(([module]) => module.default);
  fetched.set(part, coming);
  coming.catch(() => fetched.delete(part));
  return coming;
}

/** Starts to fetch what will be drawn, side by side. Whoever draws them meets a failure. */
export function fetchAhead<First, Second>(first: Part<First>, second?: Part<Second>): void {
  fetchPart(first).catch(() => {});
  if (second) fetchPart(second).catch(() => {});
}
