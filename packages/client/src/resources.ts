// The calls of each resource by the names that the command line has too.
import type { Endpoint } from '@orgscope/contract/endpoint';
import { applicationCalls } from '@orgscope/contract/resources/applications';
import { assetCalls } from '@orgscope/contract/resources/assets';
import * as clients from '@orgscope/contract/resources/clients';
import * as attributes from '@orgscope/contract/resources/custom-attributes';
import * as figures from '@orgscope/contract/resources/figures';
import { functionImport } from '@orgscope/contract/resources/function-import';
import * as functions from '@orgscope/contract/resources/functions';
import * as industries from '@orgscope/contract/resources/industries';
import { locationImport } from '@orgscope/contract/resources/location-import';
import * as locations from '@orgscope/contract/resources/locations';
import * as pulseActions from '@orgscope/contract/resources/pulse-actions';
import * as pulses from '@orgscope/contract/resources/pulses';
import * as rates from '@orgscope/contract/resources/rates';
import * as bands from '@orgscope/contract/resources/reference-bands';
import { readCustomAttribute, readFunction, readLocation, readUser } from '@orgscope/contract/resources/single-records';
import * as subscriptions from '@orgscope/contract/resources/subscriptions';
import * as targets from '@orgscope/contract/resources/targets';
import * as users from '@orgscope/contract/resources/users';
import type { ListEndpoint } from './connect.ts';
import type { ImportCalls } from './import-file.ts';

/** What the command line asks of a resource; other calls may stand beside. */
export interface ResourceCalls extends Partial<ImportCalls> {
  readonly list: ListEndpoint;
  readonly read?: Endpoint;
  readonly export?: Endpoint;
  readonly [other: string]: Endpoint | undefined;
}

export const resources = {
  functions: {
    list: functions.listFunctions,
    read: readFunction,
    export: functions.exportFunctions,
    add: functions.addFunction,
    update: functions.updateFunction,
    delete: functions.deleteFunction,
    restore: functions.restoreFunction,
    ...functionImport,
  },
  locations: {
    list: locations.listLocations,
    read: readLocation,
    export: locations.exportLocations,
    add: locations.addLocation,
    update: locations.updateLocation,
    delete: locations.deleteLocation,
    restore: locations.restoreLocation,
    ...locationImport,
  },
  'custom-attributes': {
    list: attributes.listCustomAttributes,
    read: readCustomAttribute,
    export: attributes.exportCustomAttributes,
    add: attributes.addCustomAttribute,
    update: attributes.updateCustomAttribute,
    delete: attributes.deleteCustomAttribute,
    restore: attributes.restoreCustomAttribute,
  },
  industries: {
    list: industries.listIndustries,
    export: industries.exportIndustries,
    add: industries.addIndustry,
    update: industries.updateIndustry,
    delete: industries.deleteIndustry,
    restore: industries.restoreIndustry,
  },
  clients: {
    list: clients.listClients,
    export: clients.exportClients,
    add: clients.addClient,
    update: clients.updateClient,
    delete: clients.deleteClient,
    restore: clients.restoreClient,
  },
  subscriptions: {
    list: subscriptions.listSubscriptions,
    export: subscriptions.exportSubscriptions,
    add: subscriptions.addSubscription,
    update: subscriptions.updateSubscription,
    delete: subscriptions.deleteSubscription,
    restore: subscriptions.restoreSubscription,
  },
  users: {
    list: users.listUsers,
    read: readUser,
    columns: users.readUserColumns,
    check: users.checkUserImport,
    import: users.importUsers,
    add: users.inviteUser,
    update: users.updateUser,
    delete: users.deleteUser,
    restore: users.restoreUser,
  },
  assets: assetCalls,
  applications: applicationCalls,
  figures: { list: figures.listFigures, export: figures.exportFigures, save: figures.saveFigures },
  targets: { list: targets.listTargets, save: targets.saveTargets },
  rates: { list: rates.listRates, export: rates.exportRates, save: rates.saveRates },
  'reference-bands': {
    list: bands.listReferenceBands,
    export: bands.exportReferenceBands,
    save: bands.saveReferenceBands,
  },
  pulses: { list: pulses.listPulses, read: pulses.readPulse, results: pulses.readPulseResults },
  'pulse-actions': {
    list: pulseActions.listPulseActions,
    add: pulseActions.addPulseAction,
    update: pulseActions.changePulseAction,
    delete: pulseActions.deletePulseAction,
  },
} as const satisfies Record<string, ResourceCalls>;

export type ResourceName = keyof typeof resources;

/** What a client has of its own; the others are the platform's. */
export const clientResources: readonly ResourceName[] = [
  'functions',
  'locations',
  'custom-attributes',
  'subscriptions',
  'users',
  'assets',
  'applications',
  'figures',
  'targets',
  'pulses',
  'pulse-actions',
];
