import { ssoLimits } from '@orgscope/contract/resources/sso';
import { useState } from 'react';
import { failureText } from '../../../api/failures/failure-text.ts';
import { useSsoActs } from '../../../api/sso.ts';
import type { SsoDomain } from '../../../api/sso.ts';
import { useText } from '../../../i18n/i18n.ts';
import { momentDay } from '../../../lib/dates/moment-text.ts';
import { headingAfter } from '../../../lib/interaction/heading-after.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Status } from '../../../ui/status.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import type { ClientQuery } from '../../../session/acting-client.ts';
import { useProof } from '../../records/proof/use-proof.tsx';
import { CopiedText } from './copied-text.tsx';

interface Props {
  domain: SsoDomain;
  query: ClientQuery;
}

/** A domain with its state, the record that proves it, and what is done with it. */
export function ListedDomain({ domain, query }: Props) {
  const t = useText();
  const { checkDomain, removeDomain } = useSsoActs(query);
  const { whenProven, dialog } = useProof();
  const [checking, setChecking] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [asking, setAsking] = useState(false);
  const isProven = domain.proven_at !== null;
  const told = async (act: () => Promise<string | undefined>) => {
    try {
      const done = await act();
      if (done !== undefined) toast.success(done);
    } catch (error) {
      toast.error(failureText(error, t('sso:domains.failed')));
    }
  };
  const check = async () => {
    setChecking(true);
    await told(async () => {
      await checkDomain(domain.id);
      return t('messages:sso.domain_proven');
    });
    setChecking(false);
  };
  const remove = async () => {
    setRemoving(true);
    await told(async () =>
      (await whenProven(() => removeDomain(domain.id))) ? t('messages:sso.domain_removed') : undefined,
    );
    setRemoving(false);
    setAsking(false);
  };
  return (
    <li ref={headingAfter} className="flex flex-col gap-3 py-4 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <span className="min-w-0 grow font-medium break-all text-ink">{domain.domain}</span>
        <Status tone={isProven && !domain.missing_since ? 'good' : 'waiting'}>
          {domain.missing_since
            ? t('sso:domains.missing')
            : isProven
              ? t('sso:domains.proven')
              : t('sso:domains.waiting')}
        </Status>
      </div>
      {(!isProven || domain.missing_since) && (
        <>
          <p className="text-sm text-muted">
            {domain.missing_since
              ? t('sso:domains.missing_since', {
                  day: momentDay(domain.missing_since),
                  days: ssoLimits.missingDays,
                })
              : t('sso:domains.publish')}
          </p>
          <CopiedText label={t('sso:domains.record_name')}>{domain.record_name}</CopiedText>
          <CopiedText label={t('sso:domains.record_value')}>{domain.record_value}</CopiedText>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          aria-label={t('sso:domains.check_of', { domain: domain.domain })}
          busy={checking}
          onClick={() => void check()}
        >
          {isProven ? t('sso:domains.check_again') : t('sso:domains.check')}
        </Button>
        <Button
          aria-label={t('sso:domains.remove_of', { domain: domain.domain })}
          busy={removing}
          onClick={() => (isProven ? setAsking(true) : void remove())}
        >
          {t('sso:domains.remove')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('sso:domains.remove_of', { domain: domain.domain })}
        confirm={{ label: t('sso:domains.remove'), variant: 'danger', onClick: remove }}
        cancel={{ label: t('common:cancel'), onClick: () => setAsking(false) }}
      >
        {t('sso:domains.remove_text', { domain: domain.domain })}
      </ConfirmDialog>
      {dialog}
    </li>
  );
}
