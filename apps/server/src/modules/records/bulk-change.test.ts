import { message } from '@orgscope/contract/words/message';
import { expect, it } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import { refusalReason } from './bulk-change.ts';

it('gives several reasons of a refusal as codes, so that they are told in the language of the reader', () => {
  const [absent, notList] = ['server.not_found', 'common.not_list'] as const;
  const texts = { name: [message(absent), message(notList)], status: [message(absent)] };

  const { reason, ...coded } = refusalReason(new AppError('validation_failed', texts));

  expect(reason).toMatch(/^[A-Z][^,]+, [A-Z][^,]+, [A-Z][^,]+$/);
  expect(coded).toEqual({
    code: 'lists.reasons',
    params: {
      reason: { code: absent },
      more: { code: 'lists.reasons', params: { reason: { code: notList }, more: { code: absent } } },
    },
  });
});
