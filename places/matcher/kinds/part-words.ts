/**
 * Words with special meaning in names.
 *
 * PART_WORDS name a part of a larger place or a service inside it. If only one of two names has
 * such a word, the records are probably two places at one address: "Petco" and "Petco Grooming",
 * "Airport" and "Airport Gate 4". COMPANY_FORMS do not describe the place.
 */
export const PART_WORDS: ReadonlySet<string> = new Set(
  `parts service auction auctions library mortgage grooming training floral pharmacy optical vision
  deli pool gift fuel atm bakery emergency radiology laboratory imaging dental surgery oncology
  pediatrics pediatric cardiology neurology orthopedics dermatology urology gynecology maternity
  therapy rehab rehabilitation gate exit entrance terminal platform tower block wing parking
  carpark garage station stop department dept division annex hall auditorium stadium arena
  playground field court kiosk counter photo tire lounge bar cafe restaurant casino spa salon
  preschool kindergarten childcare daycare nursery dormitory residence clinic lab museum chapel
  cemetery admissions office registrar bookstore charging recharge ladestation wholesale outlet
  express drive curbside pickup moneygram western propane locker lockers room gym gymnasium
  showflat clubhouse taxi shuttle bbq mess classroom canteen lobby toilet visitor visitors rentals
  leasing entry`
    .trim()
    .split(/\s+/),
);

export const COMPANY_FORMS: ReadonlySet<string> = new Set(
  `inc llc llp ltd limited gmbh ug ag kg ohg ev eg aps as ab oy bv nv sa sas sarl srl spa snc sl
  slu ltda eireli me cv pt tbk cia co corp corporation company plc pvt pte pty sdn bhd kk kft doo
  sro zoo mbh cie pllc pc`
    .trim()
    .split(/\s+/),
);
