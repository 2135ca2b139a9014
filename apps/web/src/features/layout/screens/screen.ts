import type { Permission } from '@orgscope/contract/permissions';
import type { ComponentType } from 'react';
import type { Namespace, TextKey } from '../../../i18n/text-keys.ts';

/** What stands around a screen. `public` has neither session nor router; `signed-in` is behind the guard. */
export type Frame = 'public' | 'auth' | 'plain' | 'signed-in';

/** One screen of the product: where it is, what it is called, and what must be fetched to show it. */
export interface Screen {
  readonly path: string;
  readonly frame: Frame;
  /** The document's title. */
  readonly title: TextKey;
  /** It shows a record, which names it once it is known: an arrival is announced with that name. */
  readonly ofRecord?: true;
  /** The namespaces that it shows, beside those of its frame. */
  readonly texts: readonly Namespace[];
  /** One of these opens it; without the field, any signed-in user may. */
  readonly anyOf?: readonly [Permission, ...Permission[]];
  readonly load: () => Promise<{ default: ComponentType }>;
}
