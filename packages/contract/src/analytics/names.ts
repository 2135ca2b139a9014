// What measures and their inputs are called in English: for files and for callers without texts of their own.
import texts from '../../locales/en/measures.json' with { type: 'json' };
import type { MeasureInput } from './measures.ts';

export const inputName = (input: MeasureInput): string => texts.inputs[input];
