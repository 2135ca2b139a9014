import type { AnyRecord } from '../../api/records/records.ts';
import { useText } from '../../i18n/i18n.ts';
import type { RecordNamespace } from '../../i18n/text-keys.ts';
import { isRecord } from '../../lib/is-record.ts';
import { useActingClient } from '../../session/acting-client.ts';
import { Link } from '../../ui/link.tsx';

const kinds = ['clients', 'users', 'assets', 'applications'] as const;

/**
 * The records whose delete others prevent: the kind that their list counts, the filter of the lists that use the record, and
 * what is said of a delete that is not possible.
 */
const using = {
  industries: {
    counted: 'clients',
    filter: 'industry',
    title: 'industries:blocked.title',
    text: 'messages:industries.in_use',
  },
  functions: {
    counted: 'users',
    filter: 'function',
    title: 'functions:blocked.title',
    text: 'messages:functions.in_use',
  },
  locations: {
    counted: 'users',
    filter: 'location',
    title: 'locations:blocked.title',
    text: 'messages:locations.in_use',
  },
} as const;

const isKnown = (ns: string): ns is keyof typeof using => Object.hasOwn(using, ns);

/** What is said of a delete that other records prevent; undefined where none can. */
export const blockedTexts = (ns: RecordNamespace) => (isKnown(ns) ? using[ns] : undefined);

interface Props {
  ns: RecordNamespace;
  record: AnyRecord;
  /** The numbers by kind, from a server's refusal, or the number that the list counts. */
  uses: unknown;
}

/** Links to the records that prevent a delete. Who may delete the record may also open these lists. */
export function UsingRecords({ ns, record, uses }: Props) {
  const t = useText();
  const { addressOf } = useActingClient();
  if (!isKnown(ns)) return null;
  const { counted, filter } = using[ns];
  const numbers = isRecord(uses) ? uses : { [counted]: uses };
  const links = kinds.flatMap((kind) => {
    const count = numbers[kind];
    return typeof count === 'number' && count > 0 ? [{ kind, count }] : [];
  });
  if (links.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-col items-start gap-1">
      {links.map(({ kind, count }) => (
        <li key={kind}>
          <Link
            to={addressOf(`/admin/${kind}`, { [filter]: String(record.id) })}
            className="inline-block rounded-small py-1 font-medium text-accent underline-offset-2 hover:underline"
          >
            {t(`records:using.${kind}`, { count })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
