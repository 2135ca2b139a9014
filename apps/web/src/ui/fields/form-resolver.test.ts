import { IndustryInput } from '@orgscope/contract/resources/industries';
import { expect, it } from 'vitest';
import { addTexts } from '../../i18n/texts.ts';
import { formResolver } from './form-resolver.ts';

const options = { fields: {}, shouldUseNativeValidation: false };

it('shows errors as texts of the language', async () => {
  addTexts('messages', {
    common: { required: '{{what}} fehlt', more_than: '{{what}} hat mehr als {{most}} Zeichen' },
    fields: { description: 'Beschreibung' },
    industries: { fields: { name: 'Der Name der Branche' } },
  });

  const { errors } = await formResolver(IndustryInput)(
    { name: ' ', description: 'a'.repeat(5001) },
    undefined,
    options,
  );

  expect(errors).toMatchObject({
    name: { message: 'Der Name der Branche fehlt' },
    description: { message: 'Beschreibung hat mehr als 5,000 Zeichen' },
  });
});
