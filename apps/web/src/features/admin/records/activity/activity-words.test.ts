import { beforeAll, describe, expect, it } from 'vitest';
import { haveTexts } from '../../../../testing/texts.ts';
import { recordText, valueText } from './activity-words.ts';

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

describe('a value', () => {
  it.each([
    ['user_tokens', 'kind', 'invitation', 'Invitation'],
    ['functions', 'kind', 'functions', 'Function'],
    ['measure_targets', 'direction', 'at_most', 'At most'],
    ['measure_targets', 'key', 'it_staff_share', 'IT staff'],
    ['reference_bands', 'size', '501-1000', '501–1,000'],
    ['sso_providers', 'mode', 'optional', 'Optional'],
    ['sso_mappings', 'role', 'client_admin', 'Client administrator'],
    ['pulses', 'repeat', 'quarterly', 'Quarterly'],
    ['pulses', 'state', 'open', 'Open'],
    ['pulses', 'template', 'it_team', 'IT team'],
    ['users', 'language', 'de', 'Deutsch'],
    ['locations', 'country', 'DE', 'Germany'],
    ['saved_views', 'screen', 'assets', 'Assets'],
    ['webhooks', 'off_reason', 'gone', 'The endpoint answered 410 Gone'],
    [
      'webhooks',
      'events',
      '["asset.changed","pulse_action.created"]',
      'Assets: Changed, Actions after pulses: Created',
    ],
    ['api_tokens', 'scopes', '["read:assets","write:custom_attributes"]', 'Reads Assets, Writes Custom attributes'],
    [
      'pulses',
      'audience',
      '{"function_type":"IT","function_ids":[3,8],"location_ids":[],"option_ids":[5]}',
      'IT, Function #3, Function #8, Option #5',
    ],
    ['pulses', 'audience', '{"function_type":null,"function_ids":[],"location_ids":[],"option_ids":[]}', 'All'],
  ])('of %s.%s is in words: %s', (kind, field, value, words) => {
    expect(valueText(kind, field, value)).toBe(words);
  });

  it.each([
    ['pulses', 'state', 'paused'],
    ['pulses', 'title', 'open'],
    ['users', 'language', 'tlh'],
    ['locations', 'country', 'Atlantis'],
    ['webhooks', 'events', '["moon.landed"]', 'moon.landed'],
    ['api_tokens', 'scopes', '["own:assets"]', 'own:assets'],
    ['sso_mappings', 'value', 'client_admin'],
    ['functions', 'description', '["unfinished list'],
    ['functions', 'description', 'BUSINESS'],
    ['functions', 'description', 'true'],
    ['functions', 'name', '["a","b"]'],
    ['assets', 'notes', '2026-11-28'],
    ['sessions', 'user_agent', '["x'],
    ['webhooks', 'events', '["asset.changed"'],
    ['pulses', 'opens_at', '2026-99-99T99:99'],
  ])('of %s.%s stays as it is: %s', (kind, field, value, shown = value) => {
    expect(valueText(kind, field, value)).toBe(shown);
  });
});
