import type { Endpoint } from '@orgscope/contract/endpoint';
import type { MouseEvent, ReactNode } from 'react';
import { saveAnswer } from '../../../api/client/save-answer.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useProvenSave } from './use-proven-save.ts';

interface Props {
  /** The call that answers the file. */
  endpoint: Endpoint;
  /** Its address, with the query. */
  href: string;
  className: string;
  children: ReactNode;
}

/** A link to a file, before which the server may ask for the password again. */
export function ProvenDownload({ endpoint, href, className, children }: Props) {
  const t = useText();
  const { save, busy, dialog } = useProvenSave(t('common:proof.file_failed'));
  // The browser itself would save the refusal as the file.
  const press = (event: MouseEvent) => {
    event.preventDefault();
    const query = Object.fromEntries(new URL(href, window.location.href).searchParams);
    void save(() => saveAnswer(endpoint, { query }));
  };
  return (
    <>
      <a href={href} download aria-busy={busy || undefined} className={className} onClick={press}>
        {busy && <Spinner />}
        {children}
      </a>
      {dialog}
    </>
  );
}
