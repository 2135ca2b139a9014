interface Place {
  readonly city: string;
  readonly address: string;
  readonly timezone: string;
}

type Entry = readonly [city: string, address: string];

function places(timezone: string, headOffice: Entry, ...others: Entry[]): readonly [Place, ...Place[]] {
  const place = ([city, address]: Entry): Place => ({ city, address, timezone });
  return [place(headOffice), ...others.map(place)];
}

/** Where people work, by ISO country code. A company's head office is in the first city. */
export const placesByCountry = {
  AE: places('Asia/Dubai', ['Dubai', '14 Al Marsa Street'], ['Abu Dhabi', '3 Corniche Road']),
  AU: places('Australia/Sydney', ['Sydney', '210 Harbour Parade'], ['Newcastle', '8 Foundry Lane']),
  BR: places('America/Sao_Paulo', ['São Paulo', 'Rua das Figueiras 480'], ['Curitiba', 'Avenida do Parque 95']),
  CA: places('America/Toronto', ['Toronto', '77 Wellington Crescent'], ['Ottawa', '12 Mill Street']),
  CH: places('Europe/Zurich', ['Basel', 'Rheinweg 21'], ['Zürich', 'Lindenplatz 4']),
  DE: places('Europe/Berlin', ['Hamburg', 'Speicherstraße 18'], ['Leipzig', 'Gartenweg 7'], ['Köln', 'Domplatz 2']),
  ES: places('Europe/Madrid', ['Valencia', 'Calle del Faro 33'], ['Sevilla', 'Avenida de los Olivos 10']),
  FR: places(
    'Europe/Paris',
    ['Lyon', '9 quai des Tanneurs'],
    ['Nantes', '41 rue du Moulin'],
    ['Lille', '6 place Verte'],
  ),
  GB: places('Europe/London', ['Leeds', '30 Wharf Street'], ['Bristol', '5 Castle Row'], ['Glasgow', '118 Mill Road']),
  IE: places('Europe/Dublin', ['Dublin', '22 Liffey Walk'], ['Cork', '9 Shandon Lane']),
  IN: places(
    'Asia/Kolkata',
    ['Pune', '4 Banyan Avenue'],
    ['Chennai', '61 Temple Road'],
    ['Jaipur', '17 Garden Street'],
  ),
  IT: places('Europe/Rome', ['Torino', 'Via dei Platani 52'], ['Bari', 'Lungomare Est 14']),
  JP: places('Asia/Tokyo', ['Nagoya', '3-12 Sakae'], ['Sendai', '1-8 Aoba']),
  KE: places('Africa/Nairobi', ['Nairobi', '40 Acacia Road'], ['Mombasa', '2 Harbour Avenue']),
  KR: places('Asia/Seoul', ['Seoul', '88 Hangang Street'], ['Busan', '15 Haeundae Road']),
  MX: places('America/Mexico_City', ['Monterrey', 'Avenida Norte 700'], ['Puebla', 'Calle del Sol 21']),
  NG: places('Africa/Lagos', ['Lagos', '11 Marina Close'], ['Abuja', '6 Unity Street']),
  NL: places('Europe/Amsterdam', ['Rotterdam', 'Havenkade 12'], ['Utrecht', 'Singel 101']),
  PL: places('Europe/Warsaw', ['Kraków', 'ulica Lipowa 24'], ['Gdańsk', 'ulica Portowa 8']),
  PT: places('Europe/Lisbon', ['Porto', 'Rua do Carvalho 16'], ['Lisboa', 'Travessa da Luz 3']),
  SE: places('Europe/Stockholm', ['Göteborg', 'Kajgatan 5'], ['Umeå', 'Björkvägen 19']),
  SG: places('Asia/Singapore', ['Singapore', '2 Canal Walk']),
  US: places(
    'America/Chicago',
    ['Chicago', '1450 Lakeview Drive'],
    ['Austin', '302 Cypress Street'],
    ['Columbus', '75 Front Street'],
  ),
  ZA: places('Africa/Johannesburg', ['Cape Town', '27 Signal Road'], ['Durban', '9 Palm Avenue']),
} as const satisfies Record<string, readonly Place[]>;

export type CountryCode = keyof typeof placesByCountry;
