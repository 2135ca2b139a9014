import type { UserStatus } from '@orgscope/contract/resources/users';
import type { User } from '../../../api/users.ts';
import type { Text } from '../../../i18n/texts.ts';
import { relativeTime } from '../../../lib/dates/relative-time.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { CutText } from '../../../ui/popups/cut-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { columnsOf } from '../../../ui/table/columns.ts';
import { Tooltip } from '../../../ui/popups/tooltip.tsx';
import { momentText } from '../../../lib/dates/moment-text.ts';

const column = columnsOf<User>();

const tones = {
  invited: 'waiting',
  confirmed: 'waiting',
  onboarding: 'halfway',
  active: 'good',
  inactive: 'quiet',
} as const satisfies Record<UserStatus, string>;

const more =
  'cursor-default! rounded-small text-start underline decoration-line-strong decoration-dotted underline-offset-4';

/** The columns of the users table. Relative times count from `now`. */
export const userColumns = (t: Text, now: number) =>
  column.columns([
    column.accessor('name', {
      header: t('users:columns.name'),
      cell: ({ row: { original } }) => <Person user={original} />,
      meta: { card: 'lead' },
    }),
    column.accessor('platform_role', {
      header: t('users:columns.platform_role'),
      cell: ({ row: { original } }) => t(`messages:labels.platform_roles.${original.platform_role}`),
      meta: { card: 'fact' },
    }),
    column.accessor((user) => user.client_function?.name, {
      id: 'function',
      header: t('users:columns.function'),
      cell: ({ row: { original } }) => <CutText text={original.client_function?.name ?? ''} limit={60} />,
      meta: { card: 'fact' },
    }),
    column.accessor((user) => user.client_location?.name, {
      id: 'location',
      header: t('users:columns.location'),
      cell: ({ row: { original } }) => <CutText text={original.client_location?.name ?? ''} limit={60} />,
      meta: { card: 'fact' },
    }),
    column.accessor('status', {
      header: t('users:columns.status'),
      cell: ({ row: { original } }) => <UserState t={t} now={now} user={original} />,
      meta: { card: 'fact' },
    }),
    column.accessor('last_sign_in_at', {
      id: 'last_sign_in',
      header: t('users:columns.last_sign_in'),
      cell: ({ row: { original } }) => <LastSignIn t={t} now={now} moment={original.last_sign_in_at} />,
      meta: { card: 'fact' },
    }),
  ]);

function Person({ user }: { user: User }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={user.name} picture={user.profile_picture_url} className="size-8 text-xs" />
      <span className="min-w-0">
        <CutText text={user.name} limit={120} className="line-clamp-1! font-semibold" />
        {user.full_name && <CutText text={user.username} limit={120} className="line-clamp-1! text-xs text-muted" />}
      </span>
    </span>
  );
}

interface CellContext {
  t: Text;
  now: number;
}

function UserState({ t, now, user: { status, invited_at: at, invited_by: by } }: CellContext & { user: User }) {
  const state = <Status tone={tones[status]}>{t(`users:statuses.${status}`)}</Status>;
  if (!at) return state;
  const when = relativeTime(at, now);
  const invited = by ? t('users:invited.by', { name: by, when }) : t('users:invited.unknown', { when });
  return (
    <Tooltip content={`${invited}\n${momentText(at)}`} says="more">
      <button type="button" className="cursor-default! rounded-small">
        {state}
      </button>
    </Tooltip>
  );
}

function LastSignIn({ t, now, moment }: CellContext & { moment: string | null }) {
  if (!moment) return <span className="text-muted @max-2xl:hidden">{t('users:columns.never')}</span>;
  return (
    <Tooltip content={momentText(moment)} says="more">
      <button type="button" className={more}>
        {relativeTime(moment, now)}
      </button>
    </Tooltip>
  );
}
