import type { Fields } from '@orgscope/contract/records/fields';
import { FileUp } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { loadTexts } from '../../../i18n/texts.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
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
  const [shown, setShown] = useState({ number: 0, open: false });
  const close = () => setShown((last) => ({ ...last, open: false }));
  return {
    button: resource.records.calls.import && (
      <Button onClick={() => setShown(({ number }) => ({ number: number + 1, open: true }))}>
        <FileUp aria-hidden className="-ms-1 size-4" />
        {t('records:import')}
      </Button>
    ),
    dialog: (
      <Suspense>
        {shown.number > 0 && (
          <ResourceImport
            key={shown.number}
            {...{ resource, importing, client }}
            open={shown.open}
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
