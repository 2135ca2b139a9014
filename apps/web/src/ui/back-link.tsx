import { ArrowLeft } from 'lucide-react';
import { Link } from './link.tsx';

/** The way back to a list, above what stands on a page of its own. Paper leads nowhere. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="mb-4 inline-flex min-h-6 items-center gap-1.5 rounded-small text-sm text-muted underline-offset-4 hover:text-ink hover:underline print:hidden"
  >
    <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
    {children}
  </Link>
);
