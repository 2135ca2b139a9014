import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../../i18n/i18n.ts';
import { originOf, textIn } from '../../../session/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';

/** Signs in by the provider of the typed address's domain. */
export default function SsoButton({ username }: { username: string }) {
  const t = useText();
  const { state } = useLocation();
  const [failure, setFailure] = useState(textIn(state, 'failure'));
  const [leaving, setLeaving] = useState(false);

  const press = async () => {
    setFailure(undefined);
    if (!username.includes('@')) return setFailure(t('login:sso.address_first'));
    setLeaving(true);
    const outcome = await import('./sso-sign-in.ts').then(
      ({ leave }) => leave(username.trim(), originOf(state)),
      () => t('login:sso.failed'),
    );
    if (outcome === undefined) return undefined;
    setLeaving(false);
    return setFailure(outcome);
  };
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Button busy={leaving} onClick={() => void press()} className="h-11 w-full">
        <Building2 aria-hidden className="size-4" />
        {t('login:sso.button')}
      </Button>
      <FormFailure>{failure}</FormFailure>
    </div>
  );
}
