import type { Permission } from '@orgscope/contract/permissions';
import type { ComponentType } from 'react';
import type { Namespace, TextKey } from '../../../i18n/text-keys.ts';
import type { StoredSession } from '../../../session/stored-session.ts';

/** The frame of a screen. `public` has neither session nor router; `signed-in` is behind the guard. */
export type Frame = 'public' | 'auth' | 'plain' | 'signed-in';

/** One screen of the product: its path, its title, and what must be loaded to show it. */
export interface Screen {
  readonly path: string;
  readonly frame: Frame;
  /** The document's title. */
  readonly title: TextKey;
  /** It shows a record, whose name becomes the title once it is known; the screen is announced with that name. */
  readonly ofRecord?: true;
  /** Its namespaces of texts, in addition to those of its frame. */
  readonly texts: readonly Namespace[];
  /** One of these permissions is required; without the field, any signed-in user may open it. */
  readonly anyOf?: readonly [Permission, ...Permission[]];
  /** Its part of the guide, below /docs/. Every signed-in screen has one. */
  readonly help?: string;
  /**
   * The addresses of the API that it reads at first if its own address has no parameters, as `fetch` gets them: they are
   * read while its code is loading.
   */
  readonly reads?: (session: StoredSession) => readonly string[];
  readonly load: () => Promise<{ default: ComponentType }>;
}
