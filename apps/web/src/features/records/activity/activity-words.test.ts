import { endpoints } from '@orgscope/contract/endpoints';
import * as z from 'zod/mini';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ActivityEvent } from '../../../api/activity.ts';
import { haveTexts } from '../../../testing/texts.ts';
import { fieldLabel, recordText, shownChanges } from './activity-words.ts';

beforeAll(haveTexts);

describe('the name of a record', () => {
  const nameOf = (kind: string, name: string | null) => recordText({ kind, record: { id: '7', name } });

  it.each([
    ['user_tokens', 'invitation', 'Invitation'],
    ['user_tokens', 'password_reset', 'Password reset'],
    ['measure_targets', '2026 it_staff_share', '2026 IT staff'],
    ['reference_bands', '2025 it_staff_share', '2025 IT staff'],
    ['saved_view_defaults', 'custom-attributes', 'Custom attributes'],
  ])('has words for the code of %s %s', (kind, code, words) => {
    expect(nameOf(kind, code)).toBe(words);
  });

  it.each([
    ['user_tokens', 'magic_link'],
    ['measure_targets', '2026 beauty'],
    ['saved_view_defaults', 'moons'],
    ['functions', 'invitation'],
  ])('of %s stays %s, which is no known code', (kind, name) => {
    expect(nameOf(kind, name)).toBe(name);
  });

  it('is its number where it has none', () => {
    expect(nameOf('user_tokens', null)).toBe('#7');
  });
});

describe('the label of a field', () => {
  const exports = endpoints.filter(({ produces }) => produces === 'text/csv');
  const asked = new Set(
    exports.flatMap(({ query }) => (query instanceof z.ZodMiniObject ? Object.keys(query.shape) : [])),
  );

  it.each([...asked])('is known of %s, by which an export is narrowed', (field) => {
    expect(fieldLabel(field)).not.toBe(field);
  });
});

type Change = ActivityEvent['changes'][number];

describe('a value', () => {
  const shown = (kind: string, changes: readonly [string, Change['type'], string | null, (string | null)?][]) =>
    shownChanges({
      kind,
      changes: changes.map(([field, type, to, from = null]) => ({ field, type, from, to })),
    }).map(({ from, to }) => (from === null ? to : [from, to]));

  it.each([
    ['user_tokens', 'kind', 'code', 'invitation', 'Invitation'],
    ['activity', 'kind', 'code', 'functions', 'Function'],
    ['activity', 'act', 'code', 'signed_in', 'Sign-in'],
    ['jobs', 'kind', 'code', 'digests', 'Monthly digests'],
    ['functions', 'type', 'code', 'BUSINESS', 'Business'],
    ['assets', 'status', 'code', 'in_repair', 'In repair'],
    ['measure_targets', 'direction', 'code', 'at_most', 'At most'],
    ['measure_targets', 'key', 'code', 'it_staff_share', 'IT staff'],
    ['reference_bands', 'size', 'code', '501-1000', '501–1,000'],
    ['clients', 'number_of_it_employees', 'code', '1-5', '1–5'],
    ['sso_providers', 'mode', 'code', 'optional', 'Optional'],
    ['sso_mappings', 'role', 'code', 'client_admin', 'Client administrator'],
    ['pulses', 'repeat', 'code', 'quarterly', 'Quarterly'],
    ['pulses', 'state', 'code', 'open', 'Open'],
    ['pulses', 'template', 'code', 'it_team', 'IT team'],
    ['users', 'language', 'code', 'de', 'Deutsch'],
    ['users', 'company_role', 'code', 'team_lead', 'Team lead'],
    ['locations', 'country', 'code', 'DE', 'Germany'],
    ['saved_views', 'screen', 'code', 'assets', 'Assets'],
    ['webhooks', 'off_reason', 'code', 'gone', 'The endpoint answered 410 Gone'],
    ['sso_providers', 'why', 'code', 'sso.unreachable', 'The provider could not be reached'],
    ['users', 'why', 'code', 'sso.inactive', 'The account is inactive'],
    ['explore', 'count', 'code', 'annual_cost', 'Annual cost of live applications'],
    ['explore', 'by', 'code', 'purchase_month', 'Month of purchase'],
    ['rows', 'chart', 'code', 'matrix', 'Criticality and lifecycle'],
    ['rows', 'input', 'code', 'it_leavers', 'IT employees who left'],
    ['rows', 'missing', 'code', 'owner', 'Owner'],
    ['rows', 'time_class', 'code', 'migrate', 'Migrate'],
    ['applications', 'portion', 'code', 'cost_at_risk', 'Live and at risk'],
    ['assets', 'portion', 'code', 'usable_assets', 'Neither retired nor lost'],
    ['assets', 'warranty', 'code', 'ended', 'Ended'],
    ['subscriptions', 'module', 'code', 'measure_it', 'Measure IT'],
    ['subscriptions', 'modules', 'list', '["measure_it"]', 'Measure IT'],
    [
      'webhooks',
      'events',
      'list',
      '["asset.changed","pulse_action.created"]',
      'Assets: Changed, Actions after pulses: Created',
    ],
    [
      'api_tokens',
      'scopes',
      'list',
      '["read:assets","write:custom_attributes"]',
      'Reads Assets, Writes Custom attributes',
    ],
    [
      'pulses',
      'audience',
      'json',
      '{"function_type":"IT","function_ids":[3,8],"location_ids":[],"option_ids":[5]}',
      'IT, Function #3, Function #8, Option #5',
    ],
    ['pulses', 'audience', 'json', '{"function_type":null,"function_ids":[],"location_ids":[],"option_ids":[]}', 'All'],
    ['webhooks', 'is_on', 'boolean', 'true', 'Yes'],
    ['webhooks', 'is_on', 'boolean', 'false', 'No'],
    ['assets', 'purchase_date', 'date', '2026-11-28', '28 Nov 2026'],
    ['pulses', 'opens_at', 'moment', '2026-11-28T00:00:00', '28 Nov 2026, 00:00:00'],
    ['subscriptions', 'seat_limit', 'number', '12500', '12,500'],
    ['reference_bands', 'median', 'number', '0.03125', '0.03125'],
  ] as const)('of %s.%s, a %s, is in words: %s', (kind, field, type, value, words) => {
    expect(shown(kind, [[field, type, value]])).toEqual([words]);
  });

  it('that is an amount has the currency that the event tells for that side', () => {
    expect(shown('assets', [['purchase_cost', 'amount', '1234567.5']])).toEqual(['1,234,567.5']);
    const both = shown('assets', [
      ['purchase_cost', 'amount', '1234567.5', '900'],
      ['currency', 'code', 'EUR', 'JPY'],
    ]);
    expect(both).toEqual([
      ['JP¥900', '€1,234,567.50'],
      ['JPY', 'EUR'],
    ]);
  });

  it.each([
    ['pulses', 'state', 'code', 'paused'],
    ['users', 'language', 'code', 'tlh'],
    ['locations', 'country', 'code', 'Atlantis'],
    ['webhooks', 'events', 'list', '["moon.landed"]', 'moon.landed'],
    ['api_tokens', 'scopes', 'list', '["own:assets"]', 'own:assets'],
    ['api_tokens', 'networks', 'list', '["192.0.2.0/24","2001:db8::/32"]', '192.0.2.0/24, 2001:db8::/32'],
    ['pulses', 'questions', 'json', '[{"kind":"text"}]'],
    ['pulses', 'title', 'text', 'open'],
    ['functions', 'description', 'text', '["unfinished list'],
    ['functions', 'description', 'text', 'BUSINESS'],
    ['functions', 'description', 'text', 'true'],
    ['functions', 'name', 'text', '["a","b"]'],
    ['assets', 'notes', 'text', '2026-11-28'],
    ['assets', 'model', 'text', '12500'],
    ['pulses', 'opens_at', 'moment', '2026-99-99T99:99'],
  ] as const)('of %s.%s, a %s, stays as it is: %s', (kind, field, type, value, words: string = value) => {
    expect(shown(kind, [[field, type, value]])).toEqual([words]);
  });

  it('that is not told stays untold', () => {
    expect(shown('subscriptions', [['notes', 'text', null]])).toEqual([null]);
  });
});
