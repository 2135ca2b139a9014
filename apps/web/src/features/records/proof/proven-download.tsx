import type { Endpoint } from '@orgscope/contract/endpoint';
import { useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { failureText } from '../../../api/failures/failure-text.ts';
import { saveAnswer } from '../../../api/client/save-answer.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { useProof } from './use-proof.tsx';

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
  const { whenProven, dialog } = useProof();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const query = Object.fromEntries(new URL(href, window.location.href).searchParams);
    try {
      await whenProven(() => saveAnswer(endpoint, query));
    } catch (error) {
      const text = t('common:proof.file_failed');
      toast.error(failureText(error, text));
    }
    setBusy(false);
  };
  // The browser itself would save the refusal as the file.
  const press = (event: MouseEvent) => {
    event.preventDefault();
    if (!busy) void save();
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
