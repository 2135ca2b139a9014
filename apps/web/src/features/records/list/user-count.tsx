import { useText } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../i18n/texts.ts';
import { Link } from '../../../ui/link.tsx';

interface Props {
  count: number;
  /** The address of the list of these users; without it the number is no link. */
  to?: string;
  /** The link's text for screen readers. */
  label?: string;
}

/** The number of a record's users, with a link to them. A card has no column header, so it names what it counts. */
export function UserCount({ count, to, label }: Props) {
  const t = useText();
  const words = (
    <>
      {formatNumber(count)} <span className="@2xl:hidden">{t('records:users', { count })}</span>
    </>
  );
  if (!to || count === 0) return <span className="text-muted">{words}</span>;
  return (
    <Link
      to={to}
      aria-label={label}
      className="rounded-small font-medium text-accent underline-offset-2 hover:underline"
    >
      {words}
    </Link>
  );
}
