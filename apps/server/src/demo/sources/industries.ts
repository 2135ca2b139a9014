interface DemoIndustry {
  readonly name: string;
  readonly description: string | null;
  /** How a client of this industry describes itself. */
  readonly business: string;
  readonly isActive?: false;
}

const longDescription = [
  'Companies that grow, process, pack and sell food and drink, from a family dairy to a maker of ready meals with',
  'plants in several countries. Their information technology follows the goods: recipes and batches, laboratory results,',
  'cold chains, shelf life and recalls all have to be traced from the field to the shelf, often across suppliers that',
  'still send paper. Production systems on the shop floor are old, must not stop during the season, and are more and',
  'more connected to planning in the office. Count here the manufacturers and the processors; wholesalers and shops',
  'belong to retail, restaurants and canteens to hospitality and tourism.',
].join(' ');

/** The catalogue of industries. Agriculture and the last active ones have no clients, so that one can be deleted. */
export const demoIndustries: readonly DemoIndustry[] = [
  {
    name: 'Information technology',
    description: 'Software, hosting and advice for other companies.',
    business: 'Builds and runs software for other companies',
  },
  {
    name: 'Automotive',
    description: 'Makers of vehicles and of the parts that go into them.',
    business: 'Makes braking and steering systems for car makers',
  },
  {
    name: 'Banking',
    description: 'Retail, private and corporate banks, under close supervision.',
    business: 'Serves private customers and small companies with accounts, loans and cards',
  },
  {
    name: 'Insurance',
    description: 'Life, property and health insurers, and the brokers between them and their customers.',
    business: 'Insures homes, cars and small businesses',
  },
  {
    name: 'Healthcare',
    description: 'Hospitals, clinics, laboratories and practices.',
    business: 'Runs hospitals and outpatient clinics',
  },
  {
    name: 'Pharmaceuticals',
    description: 'Research, production and distribution of medicines.',
    business: 'Develops and makes medicines for rare diseases',
  },
  {
    name: 'Energy and utilities',
    description: 'Generation, grids and supply of electricity, gas, heat and water.',
    business: 'Supplies electricity and heat and runs the regional grid',
  },
  {
    name: 'Telecommunications',
    description: 'Networks for voice and data, fixed and mobile.',
    business: 'Runs mobile and fibre networks',
  },
  {
    name: 'Retail',
    description: 'Shops and online shops that sell to consumers.',
    business: 'Sells household goods in shops and online',
  },
  { name: 'Food and beverage', description: longDescription, business: 'Makes dairy products and ready meals' },
  {
    name: 'Transport and logistics',
    description: 'Rail, road, sea and air; warehouses and parcels.',
    business: 'Moves and stores goods for industry and trade',
  },
  {
    name: 'Aviation and aerospace',
    description: 'Airlines, airports, aircraft and satellites.',
    business: 'Flies passengers and freight between regional airports',
  },
  {
    name: 'Construction',
    description: 'Building and civil engineering, from planning to upkeep.',
    business: 'Plans and builds bridges, schools and homes',
  },
  {
    name: 'Chemicals',
    description: 'Basic and speciality chemicals, paints and plastics.',
    business: 'Makes coatings and adhesives',
  },
  {
    name: 'Mechanical engineering',
    description: 'Machines and plants for other industries.',
    business: 'Builds packaging machines and services them worldwide',
  },
  {
    name: 'Media and entertainment',
    description: 'Publishing, broadcasting, film, music and games.',
    business: 'Publishes newspapers, magazines and podcasts',
  },
  {
    name: 'Education',
    description: 'Schools, universities and training providers.',
    business: 'Teaches and researches in engineering and the life sciences',
  },
  {
    name: 'Public administration',
    description: 'Cities, regions and national authorities.',
    business: 'Provides services to the citizens of the region',
  },
  { name: 'Agriculture', description: 'Crops, livestock, forestry and fishing.', business: 'Grows vegetables' },
  { name: 'Non-profit organisations', description: null, business: 'Helps people in need' },
  { name: 'Mining', description: 'Extraction of ores, minerals and stone.', business: 'Mines copper', isActive: false },
  { name: 'Textiles', description: 'Yarns, fabrics and clothing.', business: 'Weaves cloth', isActive: false },
  { name: 'Print and packaging', description: null, business: 'Prints labels and boxes', isActive: false },
  {
    name: 'Telecoms and media',
    description: 'Split into telecommunications and media and entertainment.',
    business: 'Runs cable networks',
    isActive: false,
  },
];
