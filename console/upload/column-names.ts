/**
 * The inputs that a column may hold, and the names that such columns often have besides the field's
 * own, in English, German, French, Italian, Spanish and Dutch. The names are in the form that
 * `plainName` returns: letters and digits only.
 */
import { INPUT_FIELDS, type InputField } from '../../domain/jobs.ts';

/** Two inputs that people often write in one cell. */
const JOINED_TARGETS = ['coordinates', 'postcode_and_city'] as const;

export type Target = InputField | 'place_id' | (typeof JOINED_TARGETS)[number];

export const TARGETS: readonly Target[] = ['place_id', ...INPUT_FIELDS, ...JOINED_TARGETS];

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const COLUMN_NAMES: Partial<Record<Target, readonly string[]>> = {
  place_id: words(`placeid storeid poiid locationid externalid ref key id filialnr filialnummer
    filialid standortnr kundennr kundennummer codemagasin idnegozio`),
  name: words(`shop store placename storename poiname businessname title locationname company
    companyname firma firmenname firmierung filiale filialname geschaft laden betrieb
    bezeichnung unternehmen standortname nombre nom denomination raisonsociale enseigne magasin
    etablissement nome
    denominazione ragionesociale insegna negozio tienda naam winkel bedrijf`),
  full_address: words(`address fulladdress formattedaddress addr addressline adresse anschrift
    vollstandigeadresse gesamtadresse adressecomplete adressepostale indirizzo indirizzocompleto
    direccion direccioncompleta adres volledigadres`),
  country_code: words(`countrycode iso2 cc countryiso isocode landercode laendercode landcode
    landerkurzel landerkennzeichen codepays codicepaese codigopais`),
  latitude: words('lat y geolat gpslat latitud latitudine breitengrad breite geobreite'),
  longitude: words(`lon lng long x geolon geolng gpslon gpslng longitud longitudine langengrad
    laengengrad lange laenge geolange lengtegraad`),
  category: words(`categories type kind placetype kategorie branche typ categorie secteur activite
    categoria settore sector`),
  website: words(`url web homepage site websiteurl websitelink webseite webadresse internet
    internetadresse www siteweb siteinternet sitoweb sito paginaweb sitioweb`),
  phone: words(`telephone tel phonenumber phoneno mobile mobil telefon telefonnummer telefonnr
    telnr fon rufnummer numerodetelephone telefono telefoonnummer telefoon`),
  street: words(`streetaddress streetname address1 addressline1 street1 road strasse strassenname
    strassehausnummer strassehausnr strassenr strasseundhausnummer strasseundnr adresse1 rue voie
    rueetnumero via calle straat`),
  house: words('housenumber streetnumber hausnummer hausnr numerocivico civico huisnummer'),
  city: words(`town locality municipality place cityname ort ortschaft stadt gemeinde ville commune
    localite citta comune ciudad localidad municipio plaats stad`),
  state: words('region province county bundesland kanton canton departement provincia regione'),
  postalCode: words(`postcode zip zipcode plz postal postleitzahl codepostal cp npa cap
    codigopostal zippostalcode`),
  country: words('countryname land pays paese pais staat'),
  wkt_geometry: words('wkt geometry geom'),
  coordinates: words(`coords coordinate latlon latlng latlong latitudelongitude gps
    gpscoordinates geo geopoint position koordinaten koordinate gpskoordinaten geokoordinaten
    coordonnees coordonneesgps coordinategps coordenadas`),
  postcode_and_city: words(`postcodecity zipcity plzort plzstadt plzundort postleitzahlort
    plzwohnort cpville codepostalville codepostaletville npalocalite npaville capcitta
    codigopostalciudad postcodeplaats`),
};
