import { useAttributes } from '../../../api/attributes.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../section.tsx';
import { AttributeField } from './attribute-field.tsx';

/** What the client wants to know of its people. */
export function AttributesSection() {
  const t = useText();
  const { data, isPending, isFetching, refetch } = useAttributes();
  const body = () => {
    if (isPending) return <output className="text-muted">{t('my-profile:attributes.loading')}</output>;
    if (!data) {
      return (
        <div className="flex flex-wrap items-center gap-3">
          <p role="alert" className="text-muted">
            {t('my-profile:attributes.failed')}
          </p>
          <Button size="small" busy={isFetching} onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        </div>
      );
    }
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
