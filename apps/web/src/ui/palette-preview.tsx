import type { ColorPalette } from '@orgscope/contract/color-palette';
import { lazy, Suspense } from 'react';
import { Skeleton } from './skeleton.tsx';

const PaletteSamples = lazy(() => import('./palette-samples.tsx'));

interface Props {
  /** The four colours as they are typed: one that is not whole yet stays as it last was. */
  palette: ColorPalette;
}

/** What the pages look like in these colours, light and dark, and which colours cannot be shown as they are. */
export const PalettePreview = ({ palette }: Props) => (
  <Suspense fallback={<Skeleton className="h-72 w-full" />}>
    <PaletteSamples palette={palette} />
  </Suspense>
);
