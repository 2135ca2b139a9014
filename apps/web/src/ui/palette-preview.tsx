import type { ColorPalette } from '@orgscope/contract/color-palette';
import { lazy, Suspense } from 'react';
import { Skeleton } from './skeleton.tsx';

const PaletteSamples = lazy(() => import('./palette-samples.tsx'));

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
