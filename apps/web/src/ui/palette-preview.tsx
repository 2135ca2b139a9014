import type { ColorPalette } from '@orgscope/contract/fields/color-palette';
import { Suspense } from 'react';
import { Skeleton } from './skeleton.tsx';
import { lazyPart } from './lazy-part.tsx';

const PaletteSamples = lazyPart(() => import('./palette-samples.tsx'));

interface Props {
  /** The four colours as typed: an incomplete one keeps its last complete value. */
  palette: ColorPalette;
}

/** A preview of pages in these colours, light and dark, with the colours that must be adjusted. */
export const PalettePreview = ({ palette }: Props) => (
  <Suspense fallback={<Skeleton className="h-72 w-full" />}>
    <PaletteSamples palette={palette} />
  </Suspense>
);
