import { Bookmark } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../../../i18n/i18n.ts';
import { loadTexts } from '../../../../i18n/texts.ts';
import type { RecordNamespace } from '../../../../i18n/text-keys.ts';
import { onPress } from '../../../../lib/press.ts';
import { useFirstInteraction } from '../../../../lib/use-first-interaction.ts';
import { useSession } from '../../../../session/store.ts';
import { Button } from '../../../../ui/button.tsx';
import { viewParam } from './view-param.ts';

export interface ViewsProps {
  /** Which table. */
  ns: RecordNamespace;
  /** The columns that are hidden, which a view keeps too. */
  hidden: readonly string[];
  hide: (hidden: readonly string[]) => void;
}

/** Saved views of a table: its filter, order and columns under a name; where the server keeps any. */
export function SavedViews(props: ViewsProps) {
  const areKept = useSession(({ user }) => user?.default_views !== undefined);
  return areKept && <ViewsButton {...props} />;
}

// The menu comes once somebody uses the page.
function ViewsButton({ ns, hidden, hide }: ViewsProps) {
  const t = useText();
  const [Menu, setMenu] = useState<ComponentType<ViewsProps & { defaultOpen: boolean }>>();
  const [asked, setAsked] = useState(false);
  const { search } = useLocation();
  const navigate = useNavigate();
  const fetch = useCallback(
    () =>
      void Promise.all([import('./views-menu.tsx'), loadTexts(['saved-views'])]).then(
        ([part]) => setMenu(() => part.default),
        () => {},
      ),
    [],
  );
  useFirstInteraction(fetch);
  const open = useEffectEvent(() => {
    // With nothing in the address, or the client alone, the table opens with the view that the person has chosen.
    const view = useSession.getState().user?.default_views?.find(({ screen }) => screen === ns);
    const client = view && new URLSearchParams(view.query).get('client');
    const opens = view && search === (client ? `?client=${client}` : '');
    if (opens) {
      hide(view.hidden_columns);
      void navigate({ search: `${view.query}&${viewParam}=${view.view}` }, { replace: true });
    }
    if (opens || search.includes(`${viewParam}=`)) fetch();
  });
  useEffect(() => open(), []);
  return Menu ? (
    <Menu ns={ns} hidden={hidden} hide={hide} defaultOpen={asked} />
  ) : (
    <Button
      {...onPress(() => {
        setAsked(true);
        fetch();
      })}
    >
      <Bookmark aria-hidden className="-ms-1 size-4" />
      {t('records:views')}
    </Button>
  );
}
