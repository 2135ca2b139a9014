// The sample data of a client that has nothing yet: a small company out of the demo's generators, without people.
import { employeeRanges } from '@orgscope/contract/fields/employee-ranges';
import type { FunctionType } from '@orgscope/contract/resources/me';
import { nameKey } from '@orgscope/contract/fields/name-key';
import { dayMs, utcDay } from '../lib/time/days.ts';
import { application } from '../modules/applications/application.ts';
import { asset } from '../modules/assets/asset.ts';
import { figureChanges } from '../modules/figures/figure-changes.ts';
import { figuresFrom } from '../modules/figures/figures-of.ts';
import { rowKeys } from '../modules/records/declared/resource.ts';
import type { SampleMaker, SampleRequest, SampleRows } from '../modules/sample-data/sample-rows.ts';
import { countByPlace, countRecords } from './records/count-records.ts';
import { demoApplications } from './records/demo-applications.ts';
import { demoAssets } from './records/demo-assets.ts';
import { figuresOf } from './records/demo-figures.ts';
import { nobody } from './records/editor.ts';
import { pastRecords } from './records/past-records.ts';
import { businessFunctions, itFunctions } from './sources/people.ts';
import { placesByCountry } from './sources/places.ts';
import { itemAt, randomFrom } from './sources/random.ts';
import { samplePulses } from './sample-pulses.ts';

const country = 'NL';
/** How many days ago the records begin: a year in review compares two years. */
const age = 760;

const teams = [
  ...itFunctions.slice(0, 3).map((team) => ({ team, type: 'IT' as const })),
  ...businessFunctions.slice(0, 4).map((team) => ({ team, type: 'BUSINESS' as const })),
];
const sites = [...placesByCountry[country], placesByCountry.DE[0]];

/** A record that nobody has changed since it was added. */
const unchanged = { version: 1, changedBy: null, changedById: null };

function placesOf({ client: { id: clientId }, now, ids, nameOf }: SampleRequest) {
  const createdAt = new Date(now - age * dayMs);
  const functions = teams.map(({ team: [name, description], type }, at) => ({
    id: itemAt(ids.functions, at),
    clientId,
    // The generators know it by this name.
    name: name as string,
    type: type as FunctionType,
    description: description as string | null,
    createdAt,
  }));
  const locations = sites.map(({ city, address, timezone }, at) => {
    const name = nameOf(city);
    const id = itemAt(ids.locations, at);
    return {
      id,
      clientId,
      name,
      nameKey: nameKey(name),
      country: country as string,
      city,
      address,
      timezone,
      createdAt,
    };
  });
  return { createdAt, functions, locations };
}

/** A day of each week of more than a year, and the month ends of two, before today: a snapshot of today would be real. */
function snapshotDays(now: number): string[] {
  const today = new Date(now);
  const weeks = Array.from({ length: 57 }, (_, index) => now - (1 + index * 7) * dayMs);
  const monthEnds = Array.from({ length: 24 }, (_, index) =>
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - index, 0),
  );
  const days = [...weeks, ...monthEnds].map((moment) => utcDay(moment));
  return [...new Set(days)].toSorted().toReversed();
}

interface Portfolio {
  readonly places: ReturnType<typeof placesOf>;
  readonly assets: ReturnType<typeof demoAssets>;
  readonly applications: ReturnType<typeof demoApplications>;
}

function snapshotsOf(
  { client: { id: clientId }, now }: SampleRequest,
  { places: { functions, locations }, assets, applications }: Portfolio,
): SampleRows['snapshots'] {
  const days = snapshotDays(now);
  const moments = days.map((date) => Date.parse(date) + dayMs - 1);
  const idOf = new Map(locations.map(({ id, name }) => [name, id]));
  const applicationsOn = pastRecords(applications.rows, applications.events, idOf, moments);
  const assetsOn = pastRecords(assets.rows, assets.events, idOf, moments);
  return days.map((date, at) => {
    const records = { applications: applicationsOn.next().value ?? [], assets: assetsOn.next().value ?? [] };
    const asked = { people: [], functions, locations, attributes: 0, subscriptions: [] };
    return {
      clientId,
      day: date,
      counts: { ...countRecords(date, { ...records, ...asked }), places: countByPlace(date, records) },
      takenAt: new Date(itemAt(moments, at)),
    };
  });
}

/** Made with numbers from 0, under the ids that are meant for them. */
const numbered = <Row extends { id: number }, Event extends { recordId: number }>(
  { rows, events }: { rows: readonly Row[]; events: readonly Event[] },
  ids: readonly number[],
) => ({
  rows: rows.map((row) => ({ ...row, id: itemAt(ids, row.id) })),
  events: events.map((event) => ({ ...event, recordId: itemAt(ids, event.recordId) })),
});

const counts: SampleMaker['counts'] = {
  functions: teams.length,
  locations: sites.length,
  assets: 70,
  applications: 24,
  pulses: 3,
};

function make(request: SampleRequest): SampleRows {
  const { client, now, ids, nameOf } = request;
  const random = randomFrom(20_271);
  const places = placesOf(request);
  const { createdAt, functions, locations } = places;
  const organisation = {
    clientId: client.id,
    domain: 'sample.example',
    country,
    industry: client.industry,
    size: employeeRanges.indexOf(client.numberOfEmployees),
    client: { ...client, createdAt },
    functions,
    locations,
  } as const;
  const own = { firstId: 0 };
  const assets = numbered(demoAssets(random, now, organisation, [], { ...own, count: counts.assets }), ids.assets);
  const applications = numbered(
    demoApplications(random, now, organisation, [], { ...own, count: counts.applications }),
    ids.applications,
  );
  const entered = { ...unchanged, changedAt: new Date(now) };
  const figures = figuresOf(random, now, organisation, { isWell: true, knowledge: 'all' }).map((row) => ({
    ...row,
    ...entered,
  }));
  const pulses = samplePulses(random, request, { functions, locations });
  const named = functions.map((row) => ({ ...row, name: nameOf(row.name) }));
  return {
    functions: named.map((row) => ({ ...row, nameKey: nameKey(row.name) })),
    locations,
    assets: assets.rows.map((row) => {
      const values = { ...row, assetTag: `SAMPLE-${row.assetTag}` };
      return { ...values, ...unchanged, ...rowKeys<'tagKey'>(asset, values) };
    }),
    applications: applications.rows.map((row) => {
      const values = { ...row, name: nameOf(row.name) };
      return { ...values, ...unchanged, ...rowKeys<'nameKey'>(application, values) };
    }),
    figures,
    pulses: pulses.rows,
    tallies: pulses.tallies,
    events: [
      ...assets.events,
      ...applications.events,
      ...figures.map((row) => ({
        clientId: client.id,
        resource: 'figures',
        recordId: row.year,
        act: 'added' as const,
        at: row.changedAt,
        changes: figureChanges(undefined, figuresFrom(row)),
        ...nobody,
      })),
      ...pulses.events,
    ],
    snapshots: snapshotsOf(request, { places, assets, applications }),
  };
}

export const sampleCompany: SampleMaker = { counts, make };
