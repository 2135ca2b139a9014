import { useAttributes } from '../../../api/attributes.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Section } from '../../../ui/section.tsx';
import { AttributeField } from './attribute-field.tsx';

/** The attributes that the client asks its people for. */
export function AttributesSection() {
  const t = useText();
  const { data, isPending } = useAttributes();
  // A failure is only logged.
  if (!isPending && !data) return null;
  const body = () => {
    if (!data) return <output className="text-muted">{t('my-profile:attributes.loading')}</output>;
    if (data.length === 0) return <p className="text-muted">{t('my-profile:attributes.empty')}</p>;
    return (
      <div className="grid items-start gap-5 @lg:grid-cols-2">
        {data.map((attribute) => (
          <AttributeField key={attribute.id} attribute={attribute} />
        ))}
      </div>
    );
  };
  return (
    <Section title={t('my-profile:attributes.title')} lead={t('my-profile:attributes.lead')}>
      {body()}
    </Section>
  );
}
