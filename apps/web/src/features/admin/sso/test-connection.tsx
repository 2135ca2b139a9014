import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../../api/failures/failure-text.ts';
import { useSsoActs } from '../../../api/sso.ts';
import type { SsoTest } from '../../../api/sso.ts';
import { useText } from '../../../i18n/i18n.ts';
import { codedText } from '../../../i18n/message-text.ts';
import { momentDay } from '../../../lib/dates/moment-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { useProof } from '../../records/proof/use-proof.tsx';
import type { SsoProps } from './sso-page.tsx';

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** What came of a test: whose sign-in it would be, and the claims. */
function Result({ test }: { test: SsoTest }) {
  const t = useText();
  const { outcome, person, role, function: place, refusal, claims } = test;
  const who = person ?? '';
  const texts = {
    known: t('sso:test.known', { person: who }),
    linked: t('sso:test.linked', { person: who }),
    created: t('sso:test.created', { person: who }),
    refused: t('sso:test.refused', { why: codedText(test) ?? refusal ?? '' }),
  };
  return (
    <>
      <Notice tone={outcome === 'refused' ? 'info' : 'success'}>
        <p>{t('sso:test.came_back')}</p>
        {outcome && <p>{texts[outcome]}</p>}
        {role && <p>{t('sso:test.role', { role: t(`messages:labels.platform_roles.${role}`) })}</p>}
        {place !== null && <p>{t('sso:test.function', { name: place })}</p>}
      </Notice>
      <table className="w-full text-start text-xs">
        <caption className="mb-2 text-start text-sm font-medium text-ink">{t('sso:test.claims')}</caption>
        <tbody>
          {Object.entries(claims).map(([name, value]) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1.5 pe-4 text-start align-top font-mono font-normal text-muted">
                {name}
              </th>
              <td className="py-1.5 break-all text-ink">{shown(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Signs in at the provider in a window of its own and shows what came back, without signing anybody in here. */
export function TestConnection({ sso: { connection }, query }: SsoProps) {
  const t = useText();
  const { test } = useSsoActs(query);
  const { whenProven, dialog } = useProof();
  const [result, setResult] = useState<SsoTest>();
  const [failure, setFailure] = useState<string>();
  const [waiting, setWaiting] = useState(false);
  const leaving = useRef(new AbortController());

  useEffect(() => () => leaving.current.abort(), []);
  const press = async () => {
    const own = new AbortController();
    leaving.current = own;
    setFailure(undefined);
    setWaiting(true);
    try {
      await whenProven(async () => {
        const came = await test(own.signal);
        if (!own.signal.aborted) setResult(came);
      });
    } catch (error) {
      if (!own.signal.aborted) setFailure(failureText(error, t('sso:test.failed')));
    }
    if (leaving.current === own) setWaiting(false);
  };
  const tested = connection?.tested_at;
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <p className="text-sm text-muted">
        {tested ? t('sso:test.tested', { day: momentDay(tested) }) : t('sso:test.never')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void press()} disabled={waiting}>
          {t('sso:test.button')}
        </Button>
        {waiting && <Button onClick={() => leaving.current.abort()}>{t('common:cancel')}</Button>}
      </div>
      <div aria-live="polite" className="flex flex-col gap-4">
        {waiting && <p className="text-sm text-muted">{t('sso:test.waiting')}</p>}
        {result && !waiting && <Result test={result} />}
      </div>
      <FormFailure>{failure}</FormFailure>
      {dialog}
    </div>
  );
}
