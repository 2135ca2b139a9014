import type { ColorPalette } from '@orgscope/contract/fields/color-palette';
import { use, useDeferredValue, useLayoutEffect } from 'react';
import { forgetBrand, showBrand } from '../../lib/colors/brand.ts';
import type { BrandVariables } from '../../lib/colors/brand.ts';
import { brandOf, storeVariables, storedVariables } from '../../lib/colors/stored-brand.ts';
import { logFailure } from '../../lib/log.ts';
import { useSession } from '../../session/store.ts';

const none: BrandVariables = {};
const derived = new Map<string, Promise<BrandVariables>>();

function derive(brand: string, palette: ColorPalette): Promise<BrandVariables> {
  const known = derived.get(brand);
  if (known) return known;
  const coming = import('../../lib/colors/palette.ts')
    .then(({ paletteVariables }): BrandVariables => paletteVariables(palette))
    .catch((error: unknown) => {
      logFailure("The client's colours could not be had", error);
      return none;
    });
  derived.set(brand, coming);
  return coming;
}

function useVariables(brand: string, palette: ColorPalette | undefined): BrandVariables {
  if (!brand || !palette) return none;
  return storedVariables(brand) ?? use(derive(brand, palette));
}

/**
 * Sets the colours of the user's client. The first page waits for them; a later change is applied when it is loaded.
 */
export function useBrand(): void {
  const palette = useDeferredValue(useSession((session) => session.user?.client?.color_palette));
  const brand = brandOf(palette);
  const variables = useVariables(brand, palette);
  const css = JSON.stringify(variables);
  useLayoutEffect(() => {
    const shown: BrandVariables = JSON.parse(css);
    showBrand(shown);
    if (css === '{}') forgetBrand();
    else storeVariables(brand, shown);
  }, [brand, css]);
}
