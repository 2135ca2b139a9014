import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import { asset } from '../../admin/assets/asset.ts';
import RecordFilterMenus from './record-filter-menus.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

test.each([
  ['says that a person is inactive, as the rows do', { is_active: false }, 'Eli Berg (inactive)'],
  ['shows an active person by the name', { is_active: true }, 'Eli Berg'],
  ['takes nobody for inactive whose rows do not say it', {}, 'Eli Berg'],
])('a filter by person %s', async (_, known, shown) => {
  stubApi({ GET: () => json({ success: true, data: [] }) });
  const row = { id: 1, name: 'Laptop', is_active: true, assigned_user: { id: 7, name: 'Eli Berg', ...known } };
  const view = {
    search: '',
    show: 'active',
    sort: undefined,
    page: 1,
    size: 10,
    filters: { assigned_user: '7' },
  } as const;
  const pressed = { name: 'assigned_user', how: 'by-pointer' } as const;
  const menus = (
    <RecordFilterMenus
      resource={asset}
      filters={{ assigned_user: {} }}
      clientId={1}
      change={() => {}}
      rows={[row]}
      {...{ view, pressed }}
    />
  );
  openScreen(menus, '/');
  const option = await screen.findByRole('option', { selected: true });
  expect(option.querySelector('[dir=auto]')?.textContent).toBe(shown);
});
