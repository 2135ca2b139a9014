import { useEffect } from 'react';
import { useText } from '../../../i18n/i18n.ts';

/** Names the record in the document's title, once it is known. */
export function useRecordTitle(title: string | undefined): void {
  const t = useText();
  useEffect(() => {
    // The screen's own title is set in the same turn, after this.
    if (title) queueMicrotask(() => (document.title = t('common:document_title', { title })));
  }, [title, t]);
}
