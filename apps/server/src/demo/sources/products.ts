import type { ApplicationType, Criticality, DataClassification } from '@orgscope/contract/resources/application-record';

/** A software product that companies run. */
export interface Product {
  readonly name: string;
  readonly purpose: string;
  /** Null if it is made in-house. */
  readonly vendor: string | null;
  readonly type: ApplicationType;
  readonly criticality: Criticality;
  readonly data: DataClassification;
  /** The function that uses it. */
  readonly function: string;
  /** The yearly price per user, in euros. */
  readonly price: number;
}

type Line = readonly [name: string, vendor: string, type: ApplicationType, price: number, purpose: string];

/** Products of one function with the same criticality. */
const products = (
  functionName: string,
  criticality: Criticality,
  data: DataClassification,
  ...lines: readonly Line[]
): Product[] =>
  lines.map(([name, vendor, type, price, purpose]) => ({
    name,
    vendor: vendor || null,
    type,
    price,
    purpose,
    function: functionName,
    criticality,
    data,
  }));

/** Invented products of invented makers. */
export const demoProducts: readonly Product[] = [
  ...products(
    'Finance',
    'business_critical',
    'confidential',
    ['Ledgerline', 'Tallow & Reed', 'package', 640, 'General ledger, payables and receivables of all companies.'],
    ['Closebook', 'Tallow & Reed', 'saas', 210, 'Month-end close: tasks, reconciliations and sign-offs.'],
    ['Fathom Planning', 'Brindle Works', 'saas', 480, 'Budget, forecast and scenarios.'],
    ['Invoice Desk', '', 'custom', 60, 'Reads supplier invoices and sends them round for approval.'],
    ['Expensary', 'Pennywhistle', 'saas', 54, 'Travel expenses, receipts and company cards.'],
    ['Treasury Sheet', '', 'office_tool', 8, 'Daily cash position across all banks, in a workbook with macros.'],
    ['Taxmark', 'Ormolu Systems', 'package', 320, 'VAT returns and transfer pricing files.'],
  ),
  ...products(
    'People and culture',
    'administrative',
    'restricted',
    ['Rosterly', 'Hazelwick', 'saas', 72, 'Shifts, absences and time worked.'],
    ['Payfold', 'Hazelwick', 'package', 96, 'Payroll and social security in all countries.'],
    ['Hirelight', 'Juno Bay', 'saas', 140, 'Job postings, applicants and interviews.'],
    ['Learnwell', 'Juno Bay', 'saas', 38, 'Courses, certificates and mandatory training.'],
    ['People File', '', 'custom', 44, 'Personnel files and contracts.'],
    ['Appraise', 'Cinder Peak', 'saas', 50, 'Goals and yearly reviews.'],
  ),
  ...products(
    'Sales',
    'business_critical',
    'confidential',
    ['Dealstream', 'Marrow Lane', 'saas', 780, 'Accounts, contacts, pipeline and forecasts.'],
    ['Quotewright', 'Marrow Lane', 'package', 410, 'Configures, prices and quotes.'],
    ['Price Book', '', 'office_tool', 6, 'List prices and discounts in one shared workbook.'],
    ['Partner Portal', '', 'custom', 120, 'Orders and documents for dealers.'],
    ['Signet', 'Opal Harbour', 'saas', 110, 'Contracts signed online.'],
  ),
  ...products(
    'Marketing',
    'administrative',
    'internal',
    ['Brightmail', 'Sunder Creek', 'saas', 190, 'Newsletters and campaigns.'],
    ['Pagecraft', 'Sunder Creek', 'package', 260, 'Content of the public web sites.'],
    ['Assetwell', 'Lilac Row', 'saas', 150, 'Pictures, films and brand templates.'],
    ['Event Planner', '', 'office_tool', 5, 'Trade fairs and guest lists.'],
    ['Echo Listening', 'Lilac Row', 'saas', 330, 'What is said about the company in public.'],
  ),
  ...products(
    'Operations',
    'mission_critical',
    'internal',
    ['Millrace', 'Foundry Nine', 'package', 920, 'Plans materials, capacity and orders.'],
    ['Shopfloor Eye', 'Foundry Nine', 'package', 510, 'Collects what machines do and why they stand still.'],
    ['Stockwise', 'Harrow & Vale', 'package', 380, 'Warehouses, stock and picking.'],
    ['Freightline', 'Harrow & Vale', 'saas', 290, 'Carriers, routes and delivery notes.'],
    ['Quality Log', '', 'custom', 85, 'Inspections, deviations and corrective actions.'],
    ['Plant Diary', '', 'office_tool', 4, 'Shift handover in a database of long ago.'],
    ['Upkeep', 'Iron Gannet', 'saas', 230, 'Maintenance plans and work orders.'],
    ['Labelprint', 'Iron Gannet', 'package', 40, 'Labels for parts, pallets and parcels.'],
  ),
  ...products(
    'Legal and compliance',
    'administrative',
    'restricted',
    ['Matterhouse', 'Opal Harbour', 'saas', 360, 'Cases, deadlines and counsel.'],
    ['Clausebank', 'Opal Harbour', 'saas', 270, 'Contract clauses and their versions.'],
    ['Speak Up', 'Cinder Peak', 'saas', 12, 'Reports of misconduct, anonymous where wished.'],
    ['Privacy Register', '', 'office_tool', 5, 'Records of processing activities.'],
  ),
  ...products(
    'Procurement',
    'business_critical',
    'internal',
    ['Tenderly', 'Quarrystone', 'saas', 310, 'Tenders and offers of suppliers.'],
    ['Buyline', 'Quarrystone', 'package', 240, 'Requests, catalogues and purchase orders.'],
    ['Supplier Watch', 'Ormolu Systems', 'saas', 420, 'Risk and certificates of suppliers.'],
  ),
  ...products(
    'Customer service',
    'mission_critical',
    'confidential',
    ['Caseline', 'Marrow Lane', 'saas', 560, 'Questions and complaints by all channels.'],
    ['Voicegate', 'Northlight Tel', 'package', 340, 'Call centre with menus and recording.'],
    ['Answerbook', 'Lilac Row', 'saas', 70, 'Help pages for customers.'],
    ['Field Visits', '', 'custom', 130, 'Appointments and reports of technicians.'],
    ['Returns Desk', '', 'custom', 75, 'Goods that come back, and what is paid for them.'],
  ),
  ...products(
    'Research and development',
    'business_critical',
    'restricted',
    ['Partsmith', 'Foundry Nine', 'package', 1150, 'Drawings, parts lists and their changes.'],
    ['Lab Notebook', 'Cobble Hill Science', 'saas', 430, 'Experiments and results, signed and dated.'],
    ['Simforge', 'Cobble Hill Science', 'package', 2400, 'Simulates flow, heat and strength.'],
    ['Idea Board', '', 'office_tool', 3, 'Proposals for new products.'],
  ),
  ...products(
    'Service desk',
    'business_critical',
    'internal',
    ['Ticketry', 'Plover', 'saas', 180, 'Incidents, requests and changes.'],
    ['Remotely Yours', 'Plover', 'saas', 65, 'Remote control of workplaces.'],
    ['Device Keeper', 'Slate & Fern', 'saas', 48, 'Rolls out and locks laptops and phones.'],
  ),
  ...products(
    'Infrastructure and cloud',
    'mission_critical',
    'internal',
    ['Watchtower', 'Slate & Fern', 'package', 300, 'Watches servers, networks and certificates.'],
    ['Backstay', 'Iron Gannet', 'package', 410, 'Backups and their rehearsed return.'],
    ['Namekeeper', '', 'custom', 20, 'Names and addresses in the network.'],
    ['Mailfort', 'Plover', 'saas', 36, 'Mail, calendars and shared mailboxes.'],
  ),
  ...products(
    'Software engineering',
    'business_critical',
    'confidential',
    ['Gitterbug', 'Stonechat', 'saas', 220, 'Source code, reviews and pipelines.'],
    ['Registry Nine', 'Stonechat', 'package', 160, 'Packages and container images.'],
    ['Interface Hub', 'Brindle Works', 'package', 700, 'Carries messages between applications.'],
  ),
  ...products(
    'Information security',
    'mission_critical',
    'restricted',
    ['Keyhouse', 'Wardstone', 'saas', 90, 'Sign-in for everything, with a second factor.'],
    ['Sentinel Row', 'Wardstone', 'package', 520, 'Collects logs and raises alarms.'],
    ['Vaultwright', 'Wardstone', 'package', 130, 'Passwords and secrets of administrators.'],
  ),
  ...products(
    'Data and analytics',
    'administrative',
    'confidential',
    ['Lakehouse', 'Brindle Works', 'saas', 880, 'All figures of the company in one place.'],
    ['Chartwell Reports', 'Cinder Peak', 'package', 340, 'Reports and dashboards.'],
    ['Monthly Figures', '', 'office_tool', 2, 'Key figures, gathered by hand from nine sources.'],
  ),
  ...products(
    'Enterprise architecture',
    'non_essential',
    'internal',
    ['Blueprint Room', 'Quarrystone', 'saas', 260, 'Capabilities, applications and interfaces.'],
    ['Processpath', 'Quarrystone', 'saas', 175, 'Draws and publishes processes.'],
  ),
];
