import type { ReactNode } from 'react';
import { useSupportAccessByClient } from '../../../api/support-access.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useActingClient } from '../../../session/acting-client.ts';

/** Whether a platform administrator sees the client by an access, which nothing that they make may outlast. */
export function useIsLetIn(): boolean {
  const { id, isOwn, mayChoose } = useActingClient();
  const isForeign = mayChoose && !isOwn;
  const { data } = useSupportAccessByClient(isForeign);
  return isForeign && (data?.open.some(({ client_id: open }) => open === id) ?? false);
}

/** Why they cannot do it. */
export const NotLasting = () => (
  <p className="mb-3 w-full text-sm text-muted">{useText()('messages:support_access.not_lasting')}</p>
);

/** Buttons or a form of what outlasts an access: disabled for those who are let in by one, with the reason. */
export function OutlastsAccess({ children }: { children: ReactNode }) {
  if (!useIsLetIn()) return children;
  return (
    <>
      <NotLasting />
      <fieldset disabled className="contents [&_button]:pointer-events-none [&_button]:opacity-60">
        {children}
      </fieldset>
    </>
  );
}
