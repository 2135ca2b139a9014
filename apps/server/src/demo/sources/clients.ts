import type { CountryCode } from './places.ts';

/** Name, industry, country, and the size as a step from 0 (smallest) to 7. */
type DemoClient = readonly [name: string, industry: string, country: CountryCode, size: number];

/** The first is the operator's own company. */
export const demoClients: readonly DemoClient[] = [
  ['Orgscope', 'Information technology', 'NL', 2],
  ['Acme', 'Mechanical engineering', 'US', 5],
  ['Globex', 'Energy and utilities', 'DE', 6],
  ['Alder & Finch', 'Media and entertainment', 'GB', 3],
  ['Amberline Logistics', 'Transport and logistics', 'PL', 5],
  ['Andora Bank', 'Banking', 'ES', 6],
  ['Arcadia Clinics', 'Healthcare', 'US', 5],
  ['Atlas Brücken', 'Construction', 'DE', 4],
  ['Aurora Fjernvarme', 'Energy and utilities', 'SE', 3],
  ['Baobab Mobile', 'Telecommunications', 'NG', 6],
  ['Bellweather Insurance', 'Insurance', 'GB', 5],
  ['Blue Heron Foods', 'Food and beverage', 'CA', 4],
  ['Borealis Air', 'Aviation and aerospace', 'SE', 4],
  ['Brightwater', 'Energy and utilities', 'AU', 3],
  ['Campo Alto', 'Mechanical engineering', 'BR', 5],
  ['Cascade Software', 'Information technology', 'US', 3],
  ['Cedar Hill University', 'Education', 'US', 4],
  ['Chandra Motors', 'Automotive', 'IN', 7],
  ['City of Marlow Bay', 'Public administration', 'AU', 4],
  ['Cobalt Coatings', 'Chemicals', 'NL', 4],
  ['Compagnie des Rives', 'Mechanical engineering', 'FR', 5],
  ['Corvina Pharma', 'Pharmaceuticals', 'CH', 5],
  ['Crestline Retail', 'Retail', 'GB', 6],
  ['Daisho Seiki', 'Mechanical engineering', 'JP', 6],
  ['Delta Norte', 'Mechanical engineering', 'MX', 5],
  ['Eastgate Bank', 'Banking', 'SG', 5],
  ['Elbe Versicherung', 'Insurance', 'DE', 4],
  ['Emberly', 'Retail', 'IE', 3],
  ['Falcon Bay Airports', 'Aviation and aerospace', 'AE', 5],
  ['Ferrovia Meridionale', 'Transport and logistics', 'IT', 5],
  ['Fjordkraft Nord', 'Energy and utilities', 'SE', 2],
  ['Glasshouse Games', 'Media and entertainment', 'PL', 2],
  ['Greenmantle', 'Mechanical engineering', 'NL', 3],
  ['Halden & Søn', 'Construction', 'SE', 3],
  ['Han River Systems', 'Mechanical engineering', 'KR', 5],
  ['Harbour Lane Clinics', 'Healthcare', 'ZA', 4],
  ['Helvion', 'Mechanical engineering', 'CH', 4],
  ['Hexagone Assurances', 'Insurance', 'FR', 6],
  ['Imara Savings Bank', 'Banking', 'KE', 4],
  ['Juniper & Stone', 'Mechanical engineering', 'US', 4],
  ['Kestrel Aerospace', 'Aviation and aerospace', 'GB', 5],
  ['Kitano Foods', 'Food and beverage', 'JP', 5],
  ['Lagoa Telecom', 'Telecommunications', 'BR', 5],
  ['Lindqvist Fordon', 'Automotive', 'SE', 5],
  ['Lumen Verlag', 'Media and entertainment', 'DE', 2],
  ['Mistral Chimie', 'Chemicals', 'FR', 4],
  ['Monsoon Retail', 'Retail', 'IN', 6],
  ['Northwind Rail', 'Transport and logistics', 'GB', 6],
  ['Oficina Central de Aguas', 'Public administration', 'MX', 3],
  ['Opaline Health', 'Healthcare', 'FR', 4],
  ['Pinewood Polytechnic', 'Education', 'CA', 3],
  ['Porto Seguro de Vida', 'Insurance', 'PT', 3],
  ['Quillfeather', 'Information technology', 'IE', 1],
  ['Rhein-Nadel Maschinenbau', 'Mechanical engineering', 'DE', 4],
  ['Sabana Construcciones', 'Construction', 'ES', 3],
  ['Saffron Street', 'Retail', 'IN', 2],
  ['Tamarind Hotels & Clinics', 'Healthcare', 'SG', 3],
  ['Umbra Chemicals', 'Chemicals', 'IT', 4],
  ['Vistula Motors', 'Automotive', 'PL', 5],
  ['Zephyr Pharma', 'Pharmaceuticals', 'IE', 3],
];

export const inactiveClients: readonly string[] = [
  'Brightwater',
  'Emberly',
  'Glasshouse Games',
  'Halden & Søn',
  'Lumen Verlag',
  'Quillfeather',
  'Saffron Street',
  'Zephyr Pharma',
];

/** Clients that do not take part in comparisons. */
export const clientsWithoutBenchmarks: readonly string[] = ['Crestline Retail', 'Hexagone Assurances', 'Kitano Foods'];

/** Primary, secondary, accent and alternative accent colours; the first is the default. */
export const palettes = [
  ['#225681', '#F4F1EA', '#2A9D8F', '#E9A23B'],
  ['#7A2E3A', '#F7EFEA', '#4F6D7A', '#D99A3D'],
  ['#1F6F54', '#EEF5F0', '#8FB339', '#F2B705'],
  ['#4B3F72', '#F1EEF8', '#D4A5E0', '#FFB86B'],
  ['#B5482A', '#FBF1EC', '#2E86AB', '#F6C85F'],
  ['#0F4C5C', '#EDF4F5', '#E36414', '#9A031E'],
  ['#33415C', '#F0F2F6', '#5C9EAD', '#EF8354'],
  ['#5A7302', '#F5F7E8', '#BF8B2E', '#2B5F75'],
] as const;
