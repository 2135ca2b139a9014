import type { FastifyInstance } from 'fastify';
import { writeMessages } from '@orgscope/contract/records/messages';
import { message } from '@orgscope/contract/words/message';
import { countryName } from '@orgscope/contract/fields/countries';
import { locationImport } from '@orgscope/contract/resources/location-import';
import {
  chooseLocations,
  exportLocations,
  locationArrangement,
  listLocations,
  writes,
} from '@orgscope/contract/resources/locations';
import type { LocationRecord } from '@orgscope/contract/resources/locations';
import { readLocation } from '@orgscope/contract/resources/single-records';
import type { Database } from '../../db/connections/database.ts';
import { notFound } from '../../errors/app-error.ts';
import { withData } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { chosenClient } from '../../identity/reach/chosen-client.ts';
import { sessionOf } from '../../identity/session/session.ts';
import { asListedFor, isRecordsAdmin, listOfClient } from '../records/list-of-client.ts';
import { serveWrites } from '../records/serve-writes.ts';
import { serveWholeList } from '../records/whole-list.ts';
import { activeText, exportColumns } from '../records/export-columns.ts';
import { serveImportOf } from '../records/declared/serve-import.ts';
import { locationChanges } from './change-location.ts';
import { locationFile } from './location-file.ts';
import { activeLocations, locationRecords, oneLocation } from './queries.ts';
import { locationRefusals } from './refusals.ts';

const csvColumns = exportColumns<LocationRecord>({
  name: ({ name }) => name,
  country: ({ country }) => country && countryName(country),
  city: ({ city }) => city,
  address: ({ address }) => address,
  timezone: ({ timezone }) => timezone,
  users: ({ user_count: users }) => users,
  status: ({ is_active: isActive }) => activeText(isActive),
});

export function locationRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, chooseLocations, async (request) => {
    const locations = await activeLocations(database, chosenClient(sessionOf(request), request.query.client_id));
    if (!locations) throw notFound(message('clients.absent'));
    return locations;
  });

  const calls = { list: listLocations, export: exportLocations };
  serveWholeList<LocationRecord, typeof listLocations>(app, calls, {
    file: 'locations',
    columns: csvColumns,
    arrangement: locationArrangement,
    read(request) {
      const { client_id: named, country, include_inactive: inactiveToo = false, updated_since: since } = request.query;
      const reader = sessionOf(request);
      const isAdmin = isRecordsAdmin(reader);
      const wanted = { country, withInactive: inactiveToo && isAdmin, since, countsUsers: isAdmin };
      return listOfClient(database, reader, named, (clientId) => locationRecords(clientId, wanted));
    },
  });

  serve(app, readLocation, async (request) => {
    const reader = sessionOf(request);
    const listed = asListedFor(reader, await oneLocation.readFor(database, reader, request.params.id));
    if (!listed) throw locationRefusals.absent();
    return withData(listed);
  });

  serveWrites(app, writes, writeMessages('locations'), locationChanges(database));

  serveImportOf(app, database, locationFile, locationImport);
}
