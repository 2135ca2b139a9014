import { Link } from 'react-router';
import { useText } from '../../../../i18n/i18n.ts';
import { formatNumber } from '../../../../i18n/texts.ts';

interface Props {
  count: number;
  /** Where these users are listed; without it the number stands alone. */
  to?: string;
  /** What the link says to those who hear it alone. */
  label?: string;
}

/** How many users a record has; the number leads to them. In a card no header says what it counts. */
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
