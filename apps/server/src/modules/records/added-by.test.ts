import { defaultPalette } from '@orgscope/contract/fields/default-palette';
import type { Endpoint } from '@orgscope/contract/endpoint';
import * as applications from '@orgscope/contract/resources/applications';
import * as assets from '@orgscope/contract/resources/assets';
import * as clients from '@orgscope/contract/resources/clients';
import * as attributes from '@orgscope/contract/resources/custom-attributes';
import * as functions from '@orgscope/contract/resources/functions';
import * as industries from '@orgscope/contract/resources/industries';
import * as locations from '@orgscope/contract/resources/locations';
import * as views from '@orgscope/contract/resources/saved-views';
import * as subscriptions from '@orgscope/contract/resources/subscriptions';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const { call, aClient, anIndustry, aSession } = await startTestApp();
const grace = await aSession({ platformRole: 'platform_admin', firstName: 'Grace', lastName: 'Lindqvist' });
const client = await aClient();

const newClient = {
  name: 'Northwind',
  industry_id: (await anIndustry()).id,
  number_of_employees: '11-50',
  number_of_it_employees: '1-5',
  color_palette: defaultPalette,
};
const period = { client_id: client.id, modules: ['measure_it'], start_date: '2026-01-01' };

const kinds: [noun: string, add: Endpoint, update: Endpoint, body: object][] = [
  ['industry', industries.addIndustry, industries.updateIndustry, { name: 'Shipping' }],
  ['client', clients.addClient, clients.updateClient, newClient],
  ['function', functions.addFunction, functions.updateFunction, { name: 'Support', type: 'IT' }],
  ['location', locations.addLocation, locations.updateLocation, { name: 'Lisbon' }],
  [
    'custom attribute',
    attributes.addCustomAttribute,
    attributes.updateCustomAttribute,
    { name: 'Level', options: [{ name: 'One' }] },
  ],
  ['subscription', subscriptions.addSubscription, subscriptions.updateSubscription, { ...period, name: 'Core' }],
  [
    'asset',
    assets.addAsset,
    assets.updateAsset,
    { asset_tag: 'A-1', name: 'Laptop', category: 'laptop', status: 'in_stock' },
  ],
  ['application', applications.addApplication, applications.updateApplication, { name: 'Mail', lifecycle: 'plan' }],
  ['saved view', views.addSavedView, views.updateSavedView, { screen: 'users', name: 'Mine', query: '' }],
];

it.each(kinds)(
  'a new %s says who added it, and that it was the caller, to whoever comes with another version',
  async (_, add, update, body) => {
    const { id, version } = (await call(add, { as: grace, body })).json().data;

    const refused = await call(update, { as: grace, params: { id }, body: { name: 'Another', version: version + 1 } });

    expect(refused.json()).toMatchObject({
      error: { code: 'edit_conflict', message: 'You have changed this meanwhile, in another window' },
      conflict: { changed_by: 'Grace Lindqvist', by_you: true },
    });
  },
);
