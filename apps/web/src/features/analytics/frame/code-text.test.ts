import { lifecycles, timeClasses } from '@orgscope/contract/resources/application-record';
import { assetStatuses } from '@orgscope/contract/resources/asset-record';
import { beforeAll, expect, test } from 'vitest';
import { text } from '../../../i18n/texts.ts';
import { haveTexts } from '../../../testing/texts.ts';
import { codeText } from './code-text.ts';

beforeAll(haveTexts);

// Rows do not say of which kind their code is: a code of two kinds would get the first one's label.
test('each code of a row has the label of its own kind', () => {
  const labels = [
    ...timeClasses.map((code) => [code, text(`messages:applications.codes.time_class.${code}`)]),
    ...lifecycles.map((code) => [code, text(`messages:applications.codes.lifecycle.${code}`)]),
    ...assetStatuses.map((code) => [code, text(`messages:assets.codes.status.${code}`)]),
    ['applications', 'Applications'],
    ['assets', 'Assets'],
    ['figures', 'Yearly figures'],
    ['clients', 'Settings'],
    ['pulses', 'Pulses'],
    ['archived', 'Archived'],
  ];
  expect(labels.map(([code = '']) => [code, codeText(text, code)])).toEqual(labels);
});
