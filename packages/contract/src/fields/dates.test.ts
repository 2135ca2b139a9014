import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { inEnglish } from '../words/english.ts';
import { calendarDate } from './dates.ts';

it('tells an early date from what is none', () => {
  const faultOf = (text: string) =>
    z.safeParse(calendarDate(), text).error?.issues.map((issue) => inEnglish(issue.message));

  expect(faultOf('1899-12-31')).toEqual(['Must be a date from 1900-01-01 on']);
  expect(faultOf('2026-02-31')).toEqual(['Must be a date such as 2026-11-21']);
  expect(faultOf('1900-01-01')).toBeUndefined();
});
