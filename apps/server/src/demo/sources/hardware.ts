import type { AssetCategory } from '@orgscope/contract/resources/asset-record';

/** A model of a maker. */
interface HardwareModel {
  readonly manufacturer: string;
  readonly model: string;
  /** The price of one, in euros. */
  readonly price: number;
}

export interface HardwareKind {
  readonly category: AssetCategory;
  /** The prefix of its tags. */
  readonly prefix: string;
  /** Its share, in per cent. */
  readonly share: number;
  /** Whether IT holds it, rather than the person who uses it. */
  readonly isShared: boolean;
  readonly models: readonly HardwareModel[];
}

type Line = readonly [manufacturer: string, model: string, price: number];

const kind = (
  category: AssetCategory,
  prefix: string,
  share: number,
  whose: 'own' | 'shared',
  ...lines: readonly Line[]
): HardwareKind => ({
  category,
  prefix,
  share,
  isShared: whose === 'shared',
  models: lines.map(([manufacturer, model, price]) => ({ manufacturer, model, price })),
});

/** Invented models of invented makers. */
export const hardware: readonly HardwareKind[] = [
  kind(
    'laptop',
    'L',
    34,
    'own',
    ['Northbeam', 'Stride 14', 1180],
    ['Northbeam', 'Stride 16 Pro', 1740],
    ['Kestrel', 'Aerie 13', 1320],
    ['Kestrel', 'Aerie 15 Studio', 2290],
    ['Halden', 'Fieldbook G4', 980],
  ),
  kind(
    'monitor',
    'M',
    26,
    'own',
    ['Lumora', 'View 24', 189],
    ['Lumora', 'View 27 QHD', 319],
    ['Vantix', 'Arc 34', 640],
  ),
  kind('phone', 'P', 14, 'own', ['Corvid', 'One', 549], ['Corvid', 'One Max', 899], ['Brightline', 'K7', 329]),
  kind('desktop', 'D', 6, 'own', ['Halden', 'Tower 500', 890], ['Oakfield', 'Cube Mini', 620]),
  kind('tablet', 'T', 4, 'own', ['Corvid', 'Slate 11', 479], ['Halden', 'Rugged Tab 10', 1090]),
  kind('network', 'N', 5, 'shared', ['Vantix', 'Switch 48P', 2150], ['Vantix', 'Air 6 access point', 310]),
  kind('server', 'S', 3, 'shared', ['Oakfield', 'Rack R2', 7400], ['Oakfield', 'Rack R4', 12_900]),
  kind('printer', 'PR', 3, 'shared', ['Brightline', 'Office 430', 760], ['Brightline', 'Multi C620', 2480]),
  kind('peripheral', 'PE', 3, 'own', ['Lumora', 'Dock 12', 219], ['Brightline', 'Headset Pro', 139]),
  kind('storage', 'ST', 1, 'shared', ['Oakfield', 'Array A12', 18_500]),
  kind('other', 'O', 1, 'shared', ['Lumora', 'Board 75 meeting display', 3200]),
];

export const suppliers = ['Amberdesk Supply', 'Ridgeway IT', 'Portside Systems', 'Fennel & Co', 'Blueyard Direct'];
