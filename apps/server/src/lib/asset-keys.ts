import { nameKey } from './name-key.ts';

interface Named {
  readonly assetTag: string;
  readonly name: string;
  readonly serial?: string | null | undefined;
  readonly manufacturer?: string | null | undefined;
  readonly model?: string | null | undefined;
}

/** What an asset's tag is compared by, and what a search looks into. */
export const assetKeys = ({ assetTag, name, serial, manufacturer, model }: Named) => ({
  tagKey: nameKey(assetTag),
  searchText: nameKey([assetTag, name, serial, manufacturer, model].join(' ')),
});
