import { beforeEach, describe, expect, it } from 'vitest';
import { addTexts } from '../../i18n/texts.ts';
import { failureOf, Refusal } from './failure.ts';

// A language without a file.
beforeEach(() =>
  addTexts('messages', {
    common: { required: '{{what}} fehlt', too_short: '{{what}} braucht {{least}} Zeichen' },
    industries: { inactive: 'Diese Branche ist inaktiv', fields: { name: 'Name der Branche' } },
    server: { busy: 'Der Server ist beschäftigt' },
  }),
);

const refused = (message: unknown, messages?: unknown) =>
  failureOf(400, { success: false, message, error: { message: 'x', code: 'validation_failed', messages } });

describe('a message with codes', () => {
  it('is shown in the language of the page', () => {
    expect(refused('This industry is inactive', [{ code: 'industries.inactive' }]).message).toBe(
      'Diese Branche ist inaktiv',
    );
  });

  it('is translated field by field, also in parameters that are codes', () => {
    const what = { code: 'industries.fields.name' };
    const failure = refused(
      { name: ['Industry name is required', 'Too short'], description: ['No'] },
      {
        name: [
          { code: 'common.required', params: { what } },
          { code: 'common.too_short', params: { what, least: 2 } },
        ],
      },
    );

    expect(failure).toBeInstanceOf(Refusal);
    expect(failure).toMatchObject({
      fields: { name: 'Name der Branche fehlt, Name der Branche braucht 2 Zeichen', description: 'No' },
      message: 'name: Name der Branche fehlt, Name der Branche braucht 2 Zeichen, description: No',
    });
  });

  it('is translated for a failure of the server', () => {
    const error = { message: 'The server is busy', code: 'unavailable', messages: [{ code: 'server.busy' }] };
    expect(failureOf(503, { error }).message).toBe('Der Server ist beschäftigt');
  });
});

describe("a server's own text is shown as it was sent", () => {
  it.each([
    ['without codes', undefined],
    ['with a code that is unknown here', [{ code: 'industries.gone' }]],
    ['with a parameter that is unknown here', [{ code: 'common.required', params: { what: { code: 'x.y' } } }]],
    ['where one of two codes is unknown here', [{ code: 'industries.inactive' }, { code: 'x.y' }]],
    ['with codes of another shape', ['industries.inactive', 7, null]],
    ['with no code in the list', []],
    ['with codes by field for one text', { name: [{ code: 'industries.inactive' }] }],
  ])('%s', (_, messages) => {
    expect(refused('Gone', messages).message).toBe('Gone');
  });
});
