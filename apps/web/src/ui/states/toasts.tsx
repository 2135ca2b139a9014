import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { headingAfter } from '../../lib/interaction/heading-after.ts';
import { Button } from '../button.tsx';
import { classes } from '../classes.ts';
import { IconButton } from '../icon-button.tsx';
import { Spinner } from '../spinner.tsx';
import type { ToastAct } from './toast.tsx';

export const manager = Toast.createToastManager<ToastAct>();

const icons: Record<string, ReactNode> = {
  success: <CircleCheck aria-hidden className="size-5 text-success" />,
  error: <CircleAlert aria-hidden className="size-5 text-danger" />,
  loading: <Spinner className="size-5 text-accent" />,
};

const edges: Record<string, string> = {
  success: 'before:bg-success',
  error: 'before:bg-danger',
  loading: 'before:bg-accent',
};

const Each = () => Toast.useToastManager<ToastAct>().toasts.map((item) => <Message key={item.id} item={item} />);

function Message({ item }: { item: Toast.Root.ToastObject<ToastAct> }) {
  const t = useText();
  const act = item.data;
  const press = () => {
    manager.close(item.id);
    act?.onPress();
  };
  return (
    <Toast.Root
      // Its buttons go with it.
      ref={headingAfter}
      toast={item}
      swipeDirection={[document.documentElement.dir === 'rtl' ? 'left' : 'right', 'down']}
      // A message in a polite live region: no dialog, and nothing is hidden from screen readers.
      role="note"
      aria-modal={undefined}
      aria-labelledby={undefined}
      className={classes(
        'relative w-full overflow-hidden rounded-card border border-line bg-surface shadow-float transition duration-200 ease-out',
        'before:absolute before:inset-y-0 before:start-0 before:w-1',
        'data-starting-style:translate-y-3 data-starting-style:opacity-0 data-ending-style:opacity-0 data-limited:hidden',
        edges[item.type ?? ''],
      )}
    >
      <Toast.Content className="flex items-start gap-3 py-3 ps-4 pe-2">
        <span className="mt-0.5 flex">{icons[item.type ?? '']}</span>
        {/* A long action stands below the text, instead of leaving it a narrow column. */}
        <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-2">
          <Toast.Title render={<p />} className="min-w-0 flex-1 basis-40 py-0.5 text-sm break-words text-ink" />
          {act && (
            <Button size="small" variant="quiet" className="-ms-3 -my-1 text-accent!" onClick={press}>
              {act.label}
            </Button>
          )}
        </div>
        <Toast.Close
          aria-hidden={undefined}
          render={
            <IconButton label={t('common:dismiss')} icon={<X aria-hidden className="size-4" />} className="-my-0.5" />
          }
        />
      </Toast.Content>
    </Toast.Root>
  );
}

interface Props {
  /** Called when the manager's messages are shown. */
  onReady: () => void;
}

/** The corner in which toasts appear. */
export function Toasts({ onReady }: Props) {
  const t = useText();
  return (
    <>
      <Toast.Provider toastManager={manager} timeout={4000} limit={3}>
        <Toast.Portal>
          <Toast.Viewport
            aria-label={t('common:notifications')}
            className="fixed end-4 bottom-[calc(1rem+var(--toast-lift,0px))] z-10 flex w-[calc(100vw-2rem)] flex-col-reverse gap-2 outline-none sm:w-90 print:hidden"
          >
            <Each />
          </Toast.Viewport>
        </Toast.Portal>
      </Toast.Provider>
      <Ready onReady={onReady} />
    </>
  );
}

/** Its effect runs after that of the provider before it, which then hears of messages. */
function Ready({ onReady }: Props) {
  useEffect(onReady, [onReady]);
  return null;
}
