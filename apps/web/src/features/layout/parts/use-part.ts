import { createElement, use } from 'react';
import type { ReactElement } from 'react';
import { awaitPart } from './fetch-parts.ts';
import type { Part } from './fetch-parts.ts';

/** Renders a part once it is loaded. */
export const usePart = <Props extends object>(part: Part<Props>, props: Props): ReactElement =>
  createElement(use(awaitPart(part)), props);
