/** Words that mark parts of an address, transliterated and in lower case, in many languages. */

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.match(/\S+/g));
}

/** A word before the number of a unit, a floor or a building. */
export const DESIGNATOR_WORDS = wordSet(`
  suite ste unit apartment apt room rm floor fl level lvl flat shop block blk bldg building lot
  no nr office local piso loja sala tower phase km etage stock og eg tur kat lantai lt bloco
  torre planta bajo int ext
`);

/** A word that marks a county or a province. */
export const COUNTY_WORDS = wordSet(`
  county co kreis landkreis megye judet judetul raion rayon okrug comarca provincia prov
  province prefecture governorate oblast region departement fylke lan maakunta kabupaten
  zupanija powiat changwat kommune municipality shire
`);

/** A word that marks a part of a city. */
export const SUBURB_WORDS = wordSet(`
  suburb village district ward quarter colonia col barrio bairro quartier quan phuong kelurahan
  kecamatan kel kec taman tambon amphoe khet khwaeng mahalle mahallesi mah barangay brgy purok
  sitio urb urbanizacion fraccionamiento fracc poligono nagar colony sector lugar parque
  industrial zona jd jardim vila ku machi cho xa mevkii osb
`);

/** A word that names the kind of a building. */
export const VENUE_WORDS = wordSet(`
  restaurant hotel bar cafe school church bank store shop center centre clinic hospital museum
  theatre theater cinema pharmacy library mall inc llc ltd gmbh house buildings bakery salon
  club studio station office supermarket market pub embassy university college institute
  association company services service group
`);

/** A word for a post box. */
export const BOX_WORDS = wordSet(`
  po p box pobox postfach apartado postbus bp apdo caixa postal
`);

/** A compass direction, which may end a street's name. */
export const DIRECTION_WORDS = wordSet(`
  north south east west n s e w ne nw se sw northeast northwest southeast southwest central nord
  sud est ouest norte sur este oeste upper lower
`);
