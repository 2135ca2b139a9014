import { House, KeyRound, MonitorSmartphone, Tag, UserRound } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { TextKey } from '../../i18n/text-keys.ts';
import { abilityOf } from '../../session/ability.ts';
import type { Screen } from './screen.ts';

/** An entry of a side menu. */
export interface MenuEntry {
  url: string;
  title: Extract<TextKey, `sidebar:${string}`>;
  icon: LucideIcon;
}

const home: MenuEntry = { url: '/app/home', title: 'sidebar:home', icon: House };

const menus: { under: string; entries: readonly MenuEntry[] }[] = [
  { under: '/admin/', entries: [home, { url: '/admin/industries', title: 'sidebar:industries', icon: Tag }] },
  {
    under: '/account/',
    entries: [
      home,
      { url: '/account/my-profile', title: 'sidebar:my_profile', icon: UserRound },
      { url: '/account/change-password', title: 'sidebar:change_password', icon: KeyRound },
      { url: '/account/devices', title: 'sidebar:devices', icon: MonitorSmartphone },
    ],
  },
  // Until the profile is complete there is nowhere else to go.
  { under: '/onboarding/', entries: [] },
  { under: '/', entries: [home] },
];

/** The side menu at a path: the entries that a holder of these permissions may open. */
export function menuAt(pathname: string, screens: readonly Screen[], permissions: readonly string[]): MenuEntry[] {
  const ability = abilityOf(permissions);
  const mayOpen = ({ url }: MenuEntry) => {
    const screen = screens.find(({ path }) => path === url);
    return screen && (screen.anyOf?.some((permission) => ability.can(permission, 'all')) ?? true);
  };
  return (menus.find(({ under }) => pathname.startsWith(under))?.entries ?? []).filter(mayOpen);
}
