import { employeeRanges, itEmployeeRanges } from '@orgscope/contract/fields/employee-ranges';
import { nameKey } from '@orgscope/contract/fields/name-key';
import type { industries } from '../../db/tables/industries.ts';
import { dayMs } from '../../lib/time/days.ts';
import { clientsWithoutBenchmarks, demoClients, inactiveClients, palettes } from './clients.ts';
import { demoIndustries } from './industries.ts';
import { addressPart } from './demo-users.ts';
import { businessFunctions, itFunctions } from './people.ts';
import { placesByCountry } from './places.ts';
import type { CountryCode } from './places.ts';
import { itemAt } from './random.ts';
import type { Random } from './random.ts';

const ranges = employeeRanges;
const itRanges = itEmployeeRanges;
const countries = Object.keys(placesByCountry) as CountryCode[];

export const industryRows = (now: number): (typeof industries.$inferInsert)[] =>
  demoIndustries.map(({ name, description, isActive = true }, index) => ({
    id: index + 1,
    name,
    nameKey: nameKey(name),
    description,
    isActive,
    createdAt: new Date(now - (730 - index) * dayMs),
  }));

/** The clients with their functions and locations, with ids from 1 in the order of the lists. */
export function demoOrganisations(random: Random, now: number) {
  let functionId = 0;
  let locationId = 0;

  return demoClients.map(([name, industryName, country, size], index) => {
    const clientId = index + 1;
    const createdAt = new Date(now - (720 - index * 5) * dayMs);
    const domain = `${addressPart(name)}.example`;
    const industryIndex = demoIndustries.findIndex((industry) => industry.name === industryName);
    const { business } = itemAt(demoIndustries, industryIndex);
    const [primaryColor, secondaryColor, accentColor, altAccentColor] = itemAt(palettes, index % palettes.length);
    const headOffice = placesByCountry[country][0];
    const branches = placesByCountry[country].slice(1);

    const teams = [
      ...random.some(itFunctions, 2 + Math.ceil(size / 2)).map((team) => ({ team, type: 'IT' as const })),
      ...random.some(businessFunctions, 3 + size).map((team) => ({ team, type: 'BUSINESS' as const })),
    ];
    const abroad = random
      .some(
        countries.filter((code) => code !== country),
        Math.max(0, size - 4),
      )
      .map((code) => ({ country: code, ...placesByCountry[code][0] }));
    const sites = [headOffice, ...branches.slice(0, size)].map((place) => ({ country, ...place }));

    const siteCount = sites.length + abroad.length;

    return {
      clientId,
      domain,
      industry: industryName,
      country,
      size,
      client: {
        id: clientId,
        name,
        nameKey: nameKey(name),
        industryId: industryIndex + 1,
        description:
          index % 9 === 8 ? null : `${business}. Head office in ${headOffice.city}, ${siteCount} sites in all.`,
        website: index % 13 === 12 ? null : `${index % 3 === 0 ? 'https://www.' : ''}${domain}`,
        numberOfEmployees: itemAt(ranges, size),
        numberOfItEmployees: itemAt(itRanges, Math.min(size + 1 + random.whole(2), itRanges.length - 1)),
        timezone: headOffice.timezone,
        primaryColor,
        secondaryColor,
        accentColor,
        altAccentColor,
        benchmarks: !clientsWithoutBenchmarks.includes(name),
        isActive: !inactiveClients.includes(name),
        createdAt,
      },
      functions: teams.map(({ team: [teamName, description], type }) => ({
        id: ++functionId,
        clientId,
        name: teamName,
        nameKey: nameKey(teamName),
        type,
        description,
        createdAt,
      })),
      locations: [...sites, ...abroad].map((site) => ({
        id: ++locationId,
        clientId,
        name: site.city,
        nameKey: nameKey(site.city),
        ...site,
        createdAt,
      })),
    };
  });
}

export type DemoOrganisation = ReturnType<typeof demoOrganisations>[number];
