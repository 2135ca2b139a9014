import { Bookmark } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../../i18n/i18n.ts';
import { loadTexts } from '../../../i18n/texts.ts';
import type { RecordNamespace } from '../../../i18n/text-keys.ts';
import { onPress } from '../../../lib/interaction/on-press.ts';
import type { Press } from '../../../lib/interaction/on-press.ts';
import { usePreload } from '../../../lib/hooks/use-preload.ts';
import { useSession } from '../../../session/store.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { UntilLoaded } from '../../../ui/popups/until-loaded.tsx';
import { tellFailedPart } from '../../../ui/states/tell-failed-part.ts';
import { columnsIn, useStepColumns } from './use-step-columns.ts';
import { viewParam } from './view-param.ts';

const fetchMenu = async () => {
  const [part] = await Promise.all([import('./views-menu.tsx'), loadTexts(['saved-views'])]);
  return part;
};
const ViewsMenu = lazyPart(fetchMenu);

export interface ViewsProps {
  ns: RecordNamespace | 'explorer';
  /** The hidden columns, which are part of a view. */
  hidden: readonly string[];
  hide: (hidden: readonly string[]) => void;
  /** The columns that are hidden at first, and without a view. A constant. */
  hiddenAtFirst?: readonly string[] | undefined;
}

/** The saved views of a table: filters, order and columns under a name. Hidden if the server has no saved views. */
export function SavedViews(props: ViewsProps) {
  const isSupported = useSession(({ user }) => user?.default_views !== undefined);
  return isSupported && <ViewsButton {...props} />;
}

// The menu is loaded at the user's first interaction.
function ViewsButton({ ns, hidden, hide, hiddenAtFirst }: ViewsProps) {
  const t = useText();
  const [here, fetch] = usePreload(fetchMenu);
  const [pressed, setPressed] = useState<Press>();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  useStepColumns({ hidden, hide });
  const open = useEffectEvent(() => {
    // Without parameters in the address, or with only the client, the table opens with the user's default view, except
    // where the user has left all views.
    const view = useSession.getState().user?.default_views?.find(({ screen }) => screen === ns);
    const client = view && new URLSearchParams(view.query).get('client');
    const opens = view && !columnsIn(state) && search === (client ? `?client=${client}` : '');
    if (opens) {
      hide(view.hidden_columns);
      const address = `${view.query}&${viewParam}=${view.view}`;
      void navigate({ search: address }, { replace: true, state: { byDefault: view.view } });
    }
    if (opens || search.includes(`${viewParam}=`)) fetch().catch(() => {});
  });
  useEffect(() => open(), []);
  const button = (
    <Button
      {...onPress((how) => {
        setPressed(how);
        fetch().catch(tellFailedPart);
      })}
    >
      <Bookmark aria-hidden className="-ms-1 size-4" />
      {t('records:views')}
    </Button>
  );
  return (
    <UntilLoaded isLoaded={here} plain={button}>
      <ViewsMenu {...{ ns, hidden, hide, hiddenAtFirst, pressed }} />
    </UntilLoaded>
  );
}
