import type { ComponentType } from 'react';
import { loadTexts } from '../../i18n/texts.ts';
import type { Namespace } from '../../i18n/text-keys.ts';

export interface Part<Props> {
  texts: readonly Namespace[];
  load: () => Promise<{ default: ComponentType<Props> }>;
}

const fetched = new Map<unknown, unknown>();

/** Loads the component of a screen or frame, and its texts. A failure is not cached, so that it can be retried. */
export function fetchPart<Props>(part: Part<Props>): Promise<ComponentType<Props>> {
  // The cache has each part under the type it was loaded with.
  const known = fetched.get(part) as Promise<ComponentType<Props>> | undefined;
  if (known) return known;
  const coming = Promise.all([part.load(), loadTexts(part.texts)]).then(([module]) => module.default);
  fetched.set(part, coming);
  coming.catch(() => fetched.delete(part));
  return coming;
}

/** Whether loading a part has begun. */
export const isFetched = <Props>(part: Part<Props>): boolean => fetched.has(part);

/** Starts loading parts in parallel before they are rendered. A failure appears when they are rendered. */
export function prefetchPart<First, Second>(first: Part<First>, second?: Part<Second>): void {
  fetchPart(first).catch(() => {});
  if (second) fetchPart(second).catch(() => {});
}
