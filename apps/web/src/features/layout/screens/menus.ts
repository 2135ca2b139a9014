import {
  AppWindow,
  BadgeCheck,
  Bot,
  Building2,
  CalendarRange,
  Compass,
  FolderDown,
  Gauge,
  House,
  KeyRound,
  Laptop,
  LifeBuoy,
  ListChecks,
  ListTodo,
  MapPin,
  MonitorSmartphone,
  Network,
  RefreshCw,
  Rss,
  Ruler,
  ScrollText,
  Server,
  ShieldCheck,
  Tag,
  UserRound,
  Users,
  UsersRound,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { TextKey } from '../../../i18n/text-keys.ts';
import { mayOpen } from '../../../session/guard-redirect.ts';
import type { Screen } from './screen.ts';

/** An entry of a side menu. */
export interface MenuEntry {
  url: string;
  title: Extract<TextKey, `sidebar:${string}`>;
  icon: LucideIcon;
  /** The heading of the entries from this one on. */
  group?: Extract<TextKey, `sidebar:${string}`>;
  /** It shows one client's records, and keeps the chosen client. */
  perClient?: true;
}

const home: MenuEntry = { url: '/app/home', title: 'sidebar:home', icon: House };

const analytics: readonly MenuEntry[] = [
  { url: '/app/measure-it', title: 'sidebar:measure_it', icon: Ruler, perClient: true },
  { url: '/app/year-in-review', title: 'sidebar:year_in_review', icon: CalendarRange, perClient: true },
  {
    url: '/app/stakeholder-engagement',
    title: 'sidebar:stakeholder_engagement',
    icon: Users,
    perClient: true,
  },
  { url: '/app/performance-dashboard', title: 'sidebar:performance_dashboard', icon: Gauge, perClient: true },
  { url: '/app/explorer', title: 'sidebar:explorer', icon: Compass, perClient: true },
];

/** The records of one client. */
const records: readonly MenuEntry[] = [
  { url: '/admin/functions', title: 'sidebar:functions', icon: Network, perClient: true },
  { url: '/admin/locations', title: 'sidebar:locations', icon: MapPin, perClient: true },
  { url: '/admin/custom-attributes', title: 'sidebar:custom_attributes', icon: ListChecks, perClient: true },
  { url: '/admin/assets', title: 'sidebar:assets', icon: Laptop, perClient: true },
  { url: '/admin/applications', title: 'sidebar:applications', icon: AppWindow, perClient: true },
  { url: '/admin/users', title: 'sidebar:users', icon: UsersRound, perClient: true },
];

const grouped = (group: MenuEntry['group'] & string, [first, ...others]: readonly MenuEntry[]): MenuEntry[] =>
  first ? [{ ...first, group }, ...others] : [];

/** The side menus, each for the paths below one path. */
export const menus: { under: string; entries: readonly MenuEntry[] }[] = [
  {
    under: '/admin/',
    entries: [
      home,
      { url: '/admin/industries', title: 'sidebar:industries', icon: Tag },
      { url: '/admin/clients', title: 'sidebar:clients', icon: Building2 },
      { url: '/admin/subscriptions', title: 'sidebar:subscriptions', icon: BadgeCheck },
      ...records,
      { url: '/admin/security', title: 'sidebar:sign_in', icon: ShieldCheck, perClient: true },
      { url: '/admin/provisioning', title: 'sidebar:scim', icon: RefreshCw, perClient: true },
      { url: '/admin/service-accounts', title: 'sidebar:service_accounts', icon: Bot, perClient: true },
      { url: '/admin/webhooks', title: 'sidebar:webhooks', icon: Rss, perClient: true },
      { url: '/admin/single-sign-on', title: 'sidebar:sso', icon: KeyRound, perClient: true },
      { url: '/admin/activity', title: 'sidebar:activity', icon: ScrollText, perClient: true },
      { url: '/admin/support-access', title: 'sidebar:support_access', icon: LifeBuoy },
      { url: '/admin/jobs', title: 'sidebar:jobs', icon: ListTodo },
      { url: '/admin/company-data', title: 'sidebar:company_data', icon: FolderDown, perClient: true },
      { url: '/admin/system', title: 'sidebar:installation', icon: Server },
    ],
  },
  {
    under: '/account/',
    entries: [
      home,
      { url: '/account/my-profile', title: 'sidebar:my_profile', icon: UserRound },
      { url: '/account/change-password', title: 'sidebar:change_password', icon: KeyRound },
      { url: '/account/security', title: 'sidebar:security', icon: ShieldCheck },
      { url: '/account/api-tokens', title: 'sidebar:api_tokens', icon: Bot },
      { url: '/account/devices', title: 'sidebar:devices', icon: MonitorSmartphone },
    ],
  },
  // Until the profile is complete there are no other pages.
  { under: '/onboarding/', entries: [] },
  {
    under: '/app/',
    entries: [home, ...grouped('sidebar:analytics', analytics), ...grouped('sidebar:records', records)],
  },
  { under: '/', entries: [home] },
];

/** The side menu at a path: the entries that a user with these permissions may open. */
export function menuAt(pathname: string, screens: readonly Screen[], permissions: readonly string[]): MenuEntry[] {
  const isOpen = ({ url }: MenuEntry) => {
    const screen = screens.find(({ path }) => path === url);
    return screen !== undefined && mayOpen(permissions, screen.anyOf);
  };
  return (menus.find(({ under }) => pathname.startsWith(under))?.entries ?? []).filter(isOpen);
}
