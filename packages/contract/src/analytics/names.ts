// What measures and their inputs are called in English: for files and for callers without texts of their own.
import texts from '../../locales/en/measures.json' with { type: 'json' };
import { measureKeys } from './measures.ts';
import type { MeasureInput, MeasureKey } from './measures.ts';

export const inputName = (input: MeasureInput): string => texts.inputs[input];

export const measureNames = Object.fromEntries(measureKeys.map((key) => [key, texts.measures[key].name])) as Readonly<
  Record<MeasureKey, string>
>;
