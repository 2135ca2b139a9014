import type { ComponentType } from 'react';
import { loadTexts } from '../../../i18n/texts.ts';
import type { Namespace } from '../../../i18n/text-keys.ts';
import { failLoad } from '../../../lib/browser/reload-for-new-build.ts';

export interface Part<Props> {
  texts: readonly Namespace[];
  load: () => Promise<{ default: ComponentType<Props> }>;
}

const fetched = new Map<unknown, unknown>();
// What renders wait for, or have waited for.
const awaited = new Map<unknown, unknown>();

// The maps have each part under the type it was loaded with.
const kept = <Props>(parts: ReadonlyMap<unknown, unknown>, part: Part<Props>) =>
  parts.get(part) as Promise<ComponentType<Props>> | undefined;

/** Loads the component of a screen or frame, and its texts. A failure is not cached, so that it can be retried. */
export function fetchPart<Props>(part: Part<Props>): Promise<ComponentType<Props>> {
  const known = kept(fetched, part);
  if (known) return known;
  const coming = Promise.all([part.load(), loadTexts(part.texts)]).then(([module]) => module.default, failLoad);
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

/**
 * What a render waits for: the part, or its failure until `forgetFailures`. React renders again once it is known; a new request each
 * time would never end.
 */
export function awaitPart<Props>(part: Part<Props>): Promise<ComponentType<Props>> {
  const coming = kept(awaited, part) ?? fetchPart(part);
  awaited.set(part, coming);
  return coming;
}

// By what is loaded, so that each render waits for the same.
const ends = new WeakMap<object, Promise<unknown>>();

/** Ends once the part is loaded or has failed: the failure appears where it is rendered. Until then the page shows that it waits. */
export function awaitLoaded<Props>(part: Part<Props>): Promise<unknown> {
  const coming = awaitPart(part);
  const known = ends.get(coming);
  if (known) return known;
  const { dataset } = document.documentElement;
  dataset['loading'] = '';
  const end = coming.catch(() => {}).finally(() => delete dataset['loading']);
  ends.set(coming, end);
  return end;
}

/** To be called before parts that could not be loaded are rendered again: they are requested anew. */
export const forgetFailures = (): void => awaited.clear();
