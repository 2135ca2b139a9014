// The import of locations: the fields of its files, and its calls.
import * as z from 'zod/mini';
import { required } from '../fields/fields.ts';
import { importCalls } from '../records/calls.ts';
import { country, longText, name, ruledText, text } from '../records/fields.ts';
import { recordFields } from '../records/messages.ts';
import { locationLimits } from './locations.ts';
import { timezoneName } from './me.ts';

/**
 * A time zone in its usual spelling, here and not in its schema: pages that show no locations load that. A former name stays, as
 * runtimes differ in which is the present one.
 */
export function spelledTimezone(typed: string): string {
  try {
    const { timeZone } = Intl.DateTimeFormat('en', { timeZone: typed }).resolvedOptions();
    return timeZone.toLowerCase() === typed.toLowerCase() ? timeZone : typed;
  } catch {
    return typed;
  }
}

export const locationFields = recordFields('locations', {
  name: name({ headings: ['location', 'location name', 'site', 'office'] }),
  country: country({ headings: ['country code'] }),
  city: text({ max: locationLimits.cityMax, headings: ['town'] }),
  address: longText({ max: locationLimits.addressMax, headings: ['street'] }),
  timezone: ruledText({ max: 100, headings: ['time zone'] }, (label) =>
    z.pipe(timezoneName(required(label)), z.transform(spelledTimezone)),
  ),
});

export const locationImport = importCalls({
  path: '/api/core/locations/',
  many: 'locations',
  access: ['core.can_admin', 'core.can_manage_client'],
});
