import { scopedResources } from '@orgscope/contract/scopes';
import type { ScopeVerb } from '@orgscope/contract/scopes';
import { KeySquare } from 'lucide-react';
import type { ApiToken } from '../../../api/api-tokens.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { momentDay } from '../../../lib/dates/moment-text.ts';
import { formatLanguage } from '../../../lib/format-language.ts';

interface Props {
  token: ApiToken;
  now: number;
  onRevoke: () => void;
}

/** An API token: what it may do, from where and until when, its last use, and a button to revoke it. */
export function TokenRow({ token, now, onRevoke }: Props) {
  const t = useText();
  const { name, start, scopes, networks, expires_at: expires, last_used_at: used } = token;
  const list = (texts: string[]) => new Intl.ListFormat(formatLanguage(), { type: 'conjunction' }).format(texts);
  const named = (verb: ScopeVerb) =>
    scopedResources.filter((each) => scopes.includes(`${verb}:${each}`)).map((each) => t(`api-tokens:scopes.${each}`));
  const [reads, writes] = [named('read'), named('write')];
  const date = momentDay(expires, 'short');
  const isOver = Date.parse(expires) <= now;
  return (
    <li className="flex items-start gap-3.5 py-3.5 first:pt-0 last:pb-0">
      <KeySquare aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 grow text-xs text-muted">
        <p className="text-sm font-medium break-words text-ink">
          <span dir="auto">{name}</span>{' '}
          <span className="font-normal text-muted">{t('api-tokens:starts', { start })}</span>
        </p>
        {reads.length > 0 && <p>{t('api-tokens:reads', { what: list(reads) })}</p>}
        {writes.length > 0 && <p>{t('api-tokens:writes', { what: list(writes) })}</p>}
        {networks.length > 0 && <p>{t('api-tokens:networks', { networks: list(networks) })}</p>}
        <p>
          {used ? (
            <>
              {t('api-tokens:used')} <Moment at={used} now={now} />
            </>
          ) : (
            t('api-tokens:never_used')
          )}
          {' · '}
          <span className={isOver ? 'text-danger' : undefined}>
            {isOver ? t('api-tokens:expired', { date }) : t('api-tokens:expires', { date })}
          </span>
        </p>
      </div>
      <Button size="small" aria-label={t('api-tokens:revoke_named', { name })} onClick={onRevoke}>
        {t('api-tokens:revoke')}
      </Button>
    </li>
  );
}
