import { BadgeCheck, BookOpen, LogOut, ShieldCheck, UserRound } from 'lucide-react';
import { useLocation } from 'react-router';
import { apiAddress } from '../../../api/client/base-address.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useAbility } from '../../../session/ability.ts';
import { useSession } from '../../../session/store.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Link } from '../../../ui/link.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../ui/popups/menu.tsx';
import { useSignOut } from './use-sign-out.ts';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';

// Loaded when the menu opens, like all of it. After a failure, the page and the rest of the menu stay.
const ThemeChoice = lazyDialog(
  () => import('./theme-choice.tsx'),
  () => {},
);
const LanguageChoice = lazyDialog(
  () => import('./language-choice.tsx'),
  () => {},
);

const account = '/account/my-profile';
const admin = '/admin/industries';
const companyAdmin = '/admin/users';

/** The user's menu: who is signed in, other pages if there are any, the theme, and Logout. */
export function AvatarMenu({ mayLeave }: { mayLeave: boolean }) {
  const t = useText();
  const user = useSession((session) => session.user);
  const ability = useAbility();
  const mayAdmin = ability.can('core.can_admin', 'all');
  const mayManage = mayAdmin || ability.can('core.can_manage_client', 'all');
  const { pathname } = useLocation();
  const leave = useSignOut();
  const name = user?.full_name || t('sidebar:user');
  const picture = user?.profile_picture_url && apiAddress(user.profile_picture_url);
  const face = <Avatar name={user?.full_name} picture={picture} />;
  const trigger = (
    <button
      type="button"
      aria-label={t('sidebar:account_menu', { name })}
      className="rounded-full ring-2 ring-highlight ring-offset-2 ring-offset-surface transition-shadow hover:ring-accent data-popup-open:ring-accent"
    >
      {face}
    </button>
  );
  return (
    <Menu trigger={trigger} className="mt-1.5 w-64">
      <div className="flex items-center gap-3 px-2.5 py-2.5">
        {face}
        <span className="flex min-w-0 items-center gap-1.5">
          <span dir="auto" className="line-clamp-2 font-medium break-words text-ink">
            {name}
          </span>
          <BadgeCheck aria-hidden className="size-4 shrink-0 text-success" />
          <span className="sr-only">{t('sidebar:verified')}</span>
        </span>
      </div>
      <MenuSeparator />
      {mayLeave && (
        <MenuLink icon={<UserRound aria-hidden />} render={<Link to={account} />} current={pathname === account}>
          {t('sidebar:my_account')}
        </MenuLink>
      )}
      {mayManage && mayLeave && (
        <MenuLink
          icon={<ShieldCheck aria-hidden />}
          render={<Link to={mayAdmin ? admin : companyAdmin} />}
          current={pathname.startsWith('/admin/')}
        >
          {mayAdmin ? t('sidebar:admin') : t('sidebar:company_admin')}
        </MenuLink>
      )}
      <MenuLink icon={<BookOpen aria-hidden />} render={<Link to="/docs/" hrefLang="en" reloadDocument />}>
        {t('sidebar:guide')}
      </MenuLink>
      <ThemeChoice />
      <LanguageChoice />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onClick={leave}>
        {t('sidebar:logout')}
      </MenuItem>
    </Menu>
  );
}
