import type { Field, Fields } from '@orgscope/contract/records/fields';
import { webAddress } from '@orgscope/contract/fields/web-address';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import type { AnyRecord } from '../../../api/records/records.ts';
import { fieldText } from '../field-text.ts';
import { LongText } from '../long-text.tsx';
import { labelOf } from '../resource.ts';
import type { ListedResource } from '../resource.ts';
import { Fact, Facts } from './card.tsx';

interface Props<F extends Fields, Row extends AnyRecord> {
  resource: ListedResource<Row, F>;
  record: Row;
  /** The fields in order: `true` formats one by its kind. */
  show: { readonly [Name in keyof F]?: true | ReactNode };
}

/** Fields of a record with their labels. */
export function FieldFacts<F extends Fields, Row extends AnyRecord>({ resource, record, show }: Props<F, Row>) {
  const fields: Fields = resource.fields;
  return (
    <Facts>
      {Object.entries<ReactNode>(show).map(([name, shown]) => {
        const label = labelOf(resource, name);
        const field = fields[name];
        return (
          <Fact key={name} label={label}>
            {shown === true ? field && valueOf(field, name, record, label) : shown}
          </Fact>
        );
      })}
    </Facts>
  );
}

function valueOf(field: Field, name: string, record: object, label: string): ReactNode {
  const text = fieldText(field, name, record, 'long');
  if (text && field.kind === 'long_text') return <LongText lines={8} text={text} name={label} />;
  return text && field.kind === 'web_address' ? <WebLink text={text} /> : text;
}

function WebLink({ text }: { text: string }) {
  const t = useText();
  const address = webAddress(text);
  if (!address) return text;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="rounded-small font-medium text-accent underline-offset-2 hover:underline"
    >
      {text.replace(/^https?:\/\//i, '')}
      <ExternalLink aria-hidden className="ms-1 inline size-3.5 align-[-0.125em]" />
      <span className="sr-only">{t('records:new_tab')}</span>
    </a>
  );
}
