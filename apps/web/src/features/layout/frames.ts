import type { ComponentType, ReactNode } from 'react';
import type { Namespace } from '../../i18n/text-keys.ts';
import type { Frame, Screen } from './screens/screen.ts';

export interface FrameProps {
  /** All screens, for the menus. */
  screens: readonly Screen[];
  children: ReactNode;
}

interface FrameParts {
  texts: readonly Namespace[];
  load: () => Promise<{ default: ComponentType<FrameProps> }>;
}

export type DrawnFrame = Exclude<Frame, 'public'>;

/** The guard in front of the signed-in screens. */
export const guard = { texts: [], load: () => import('../../session/guard.tsx') };

/** The frames around screens, each loaded with the first screen that needs it. */
export const frames: Record<DrawnFrame, FrameParts> = {
  auth: { texts: ['common', 'auth'], load: () => import('./auth-frame.tsx') },
  plain: { texts: ['common', 'auth'], load: () => import('./plain-frame.tsx') },
  'signed-in': { texts: ['common', 'auth', 'sidebar'], load: () => import('./signed-in-frame.tsx') },
};
