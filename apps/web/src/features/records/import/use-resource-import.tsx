import type { Fields } from '@orgscope/contract/records/fields';
import { FileUp } from 'lucide-react';
import { Suspense } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { loadTexts } from '../../../i18n/texts.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useOpened } from '../../../ui/dialogs/use-opened.ts';
import type { ImportedResource, Importing } from './resource-import.tsx';

const ResourceImport = lazyDialog(async () => {
  const [part] = await Promise.all([import('./resource-import.tsx'), loadTexts(['import'])]);
  return part;
});

/** The button and the dialog of a resource's import. `onShow` shows the list with all records. */
export function useResourceImport<F extends Fields>(
  resource: ImportedResource<F>,
  importing: Importing<F>,
  client: ActingClient,
  onShow: () => void,
) {
  const t = useText();
  const { opened, open, close } = useOpened();
  return {
    button: resource.records.calls.import && (
      <Button onClick={() => open()}>
        <FileUp aria-hidden className="-ms-1 size-4" />
        {t('records:import')}
      </Button>
    ),
    dialog: (
      <Suspense>
        {opened && (
          <ResourceImport
            key={opened.number}
            {...{ resource, importing, client }}
            open={opened.isOpen}
            onClose={close}
            onShow={() => {
              close();
              onShow();
            }}
          />
        )}
      </Suspense>
    ),
  };
}
