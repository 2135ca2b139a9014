export const firstNames =
  `Amara Anneke Aoife Arjun Astrid Beatriz Bongani Camille Chidi Chiara Clara Daichi Daniel Diego
  Elena Elif Emeka Emma Esther Fatima Felix Femke Finn Freya Gabriela Giulia Grace Hana Hannah Harper Henrik Hugo Imani
  Ines Ingrid Isaac Ivan Jakub Jasper Jonas Julia Kaito Karim Katarzyna Kofi Lars Layla Leila Liam Lina Lucas Lucia Maja
  Malik Marek Margot Mariana Mateo Maya Mei Mia Milan Min-jun Mira Naledi Nia Nikhil Nina Noah Noor Oliver Olivia Omar
  Oskar Paolo Paula Pedro Priya Rafael Rania Ravi Rosa Ruth Samir Sana Sara Seo-yeon Sipho Sofia Stefan Takumi Tariq
  Teresa Thabo Thomas Tomasz Uchenna Valeria Vikram Wanjiru Willem Yara Yuki Yusuf Zainab Zanele Zofia`.split(/\s+/);

export const lastNames = `Abara Achebe Adeyemi Ahmed Almeida Andersson Baptiste Barros Becker Bergström Bianchi Botha
  Brennan Carvalho Castillo Chanda Choi Conti Costa Dąbrowski Das Delgado Dlamini Dubois Eriksen Esposito Farah Fernandes
  Ferrari Fischer Fonseca Fournier Garnier Gómez Greco Gupta Haddad Hansen Hartmann Hassan Hayashi Hoekstra Hoffmann Ito
  Iyer Jansen Johansson Kamau Kaplan Kapoor Kaya Keller Khan Kimura Kowalski Krüger Laurent Lee Lefèvre Lindholm Lopes
  Mahlangu Marino Martins Mbeki McCarthy Mendes Meyer Mohamed Moreau Morris Mwangi Nair Nakamura Naidoo Ncube Novak
  Nowak Núñez Obi Oduya Okafor Okonkwo Olsen Ortega Osei Otieno Park Patel Pereira Petit Pillay Quinn Rahman Ramos Rao
  Reyes Ricci Rossi Roux Ruiz Saito Salazar Santos Schäfer Schneider Sharma Silva Singh Smit Sørensen Sousa Suzuki Tanaka
  Teixeira Thompson Torres Van-Dijk Vargas Vega Visser Wagner Walker Watanabe Weber Wójcik Yamamoto Yılmaz Zhang Zieliński`
  .split(/\s+/)
  .map((name) => name.replace('-', ' '));

export const itFunctions = [
  ['Service desk', 'First point of contact for everything that does not work.'],
  ['Infrastructure and cloud', 'Networks, servers, storage and the platforms in the cloud.'],
  ['Software engineering', 'Develops and maintains the applications of our own.'],
  ['Information security', null],
  ['Data and analytics', 'Warehouse, reports and models.'],
  ['Enterprise architecture', 'Keeps the landscape of applications in order.'],
] as const;

export const businessFunctions = [
  ['Finance', 'Accounting, controlling and treasury.'],
  ['People and culture', null],
  ['Sales', 'Customers, offers and contracts.'],
  ['Marketing', null],
  ['Operations', 'Keeps the daily business going at all sites.'],
  ['Legal and compliance', null],
  ['Procurement', 'Suppliers and their contracts.'],
  ['Customer service', null],
  ['Research and development', 'New products and processes.'],
] as const;

export const jobTitles = {
  IT: [
    'Service desk analyst',
    'Systems engineer',
    'Cloud engineer',
    'Software developer',
    'Security analyst',
    'Data analyst',
    'Product owner',
    'Solution architect',
    'IT project manager',
    'Head of IT operations',
  ],
  BUSINESS: [
    'Financial controller',
    'People partner',
    'Account manager',
    'Marketing specialist',
    'Operations planner',
    'Legal counsel',
    'Buyer',
    'Customer service lead',
    'Research engineer',
    'Head of department',
  ],
} as const;
