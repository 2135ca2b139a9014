import { useSyncExternalStore } from 'react';
import { loadedTexts, onTextsLoaded, text } from './texts.ts';
import type { Text } from './texts.ts';

/** The texts for a component: `const t = useText(); t('home:title')`. */
export function useText(): Text {
  useSyncExternalStore(onTextsLoaded, loadedTexts, loadedTexts);
  return text;
}
