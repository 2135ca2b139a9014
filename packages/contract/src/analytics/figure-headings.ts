import texts from '../../locales/en/measures.json' with { type: 'json' };
import { figureFields } from './figures.ts';
import type { FigureField } from './figures.ts';

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The headings of figures in CSV files. */
export const figureHeadings = Object.fromEntries(
  figureFields.map((field) => [field, capitalised(texts.inputs[field])]),
) as Readonly<Record<FigureField, string>>;
