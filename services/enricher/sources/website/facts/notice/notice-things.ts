/** Tells the business and its kind apart from other things that a notice may be about. */
import { toPlain } from '../../hours/plain-text.ts';
import type { NoticeKind } from '../../notices/read-notice.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';

/** Words by which a business refers to itself. */
export const GENERIC = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:shop|store|restaurant|caf[eé]|bar|pub|business|company|location|branch|`,
  String.raw`salon|studio|clinic|practice|office|hotel|museum|gallery|school|gym|dining room|`,
  String.raw`gesch[äa]ft|laden|ladengeschäft|praxis|lokal|filiale|betrieb|standort|haus|`,
  String.raw`gaststätte|`,
  String.raw`gasthaus|buchhandlung|bäckerei|apotheke|werkstatt|geschäftsbetrieb|boutique|magasin|`,
  String.raw`commerce|cabinet|établissement|garage|cinéma|musée|librairie|boulangerie|pharmacie|`,
  String.raw`agence|toko|kedai|restoran|warung|klinik|apotek|outlet|butik|pejabat|kantor|gerai|`,
  String.raw`cawangan|usaha|perusahaan|premis|bengkel|local|tienda|restaurante|librería|panadería|`,
  String.raw`museo|peluquería|taller|farmacia|locale|negozio|ristorante|trattoria|pizzeria|`,
  String.raw`libreria|bottega|loja|padaria|livraria|barbearia|museu|farmácia|oficina|winkel|zaak|`,
  String.raw`praktijk|bakkerij|kafe|dükkan|lokanta|eczane|кафе|магазин|ресторан|музей|салон)`,
  String.raw`(?:e?s|e?n|er|nya)?(?!\p{L})`,
);
const SUBJECT = joinedPattern(
  'u',
  String.raw`^\P{L}*(?:(?:please note|attention|achtung|hinweis|info|important|`,
  String.raw`wichtig)\P{L}+(?:that )?)?`,
  String.raw`(?:(?:the|our) ((?:[\p{L}'-]+ ){0,4}?[\p{L}'-]+) (?:is|are|will be|has been|`,
  String.raw`have been|`,
  String.raw`remains?|has|have) (?:\p{L}+ ){0,2}?(?:closed|shut)|`,
  String.raw`(?:l'|(?:le|la|les|notre|nos) )((?:[\p{L}'-]+ ){0,4}?[\p{L}'-]+) (?:est|sont|sera|`,
  String.raw`seront|reste|`,
  String.raw`restent|restera|a|ont) (?:\p{L}+ ){0,2}?ferm|`,
  String.raw`(?:der|die|das|unsere?) ((?:[\p{L}'-]+ ){0,3}?[\p{L}'-]+) (?:ist|sind|bleibt|bleiben|`,
  String.raw`wird|hat|haben) `,
  String.raw`[^.]{0,80}geschlossen)`,
);

/** Further kinds of places that are seldom a part of another. */
const WHOLE_PLACE = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:galler(?:y|ies)|library|castle|farm|church|centre|center|house|campsite|`,
  String.raw`cinema|theatre|`,
  String.raw`surgery|workshop|pharmacy|bakery|brewery|winery|hostel|guest ?house|inn|lodge|`,
  String.raw`nursery|`,
  String.raw`club|zoo|park|mill|factory|building|doors?|premises|gîtes?|maison|château|camping|`,
  String.raw`bibliothèque|médiathèque|mairie|auberge|hôtel|domaine|ferme|moulin|cave|fromagerie|`,
  String.raw`boucherie|épicerie|crêperie|brasserie|bistrot?|école|église|théâtre|salon|`,
  String.raw`hotel|gasthof|pension|bücherei|bibliothek|schloss|burg|hof|hofladen|weingut|brauerei|`,
  String.raw`café|kino|theater|kirche|schule|bad|kita|zentrum|campingplatz|mühle|metzgerei|`,
  String.raw`konditorei|büro|amt|rathaus|türen?)(?!\p{L})`,
);

const TOWN_HALL = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:mairie|hôtel de ville|rathaus|gemeinde(?:amt|verwaltung)|`,
  String.raw`stadtverwaltung|`,
  String.raw`(?:town|city|village) hall|(?:town|city|parish|county) council)(?!\p{L})`,
);

/**
 * "The ice rink is closed": neither a word for the business nor one of its name. What a town
 * hall says of the library is not about the town hall.
 */
export function isAboutUnknownThing(
  sentence: string,
  kind: NoticeKind,
  { name, isOwnWord }: { readonly name: string; readonly isOwnWord: (word: string) => boolean },
): boolean {
  const found = kind === 'moved' ? null : SUBJECT.exec(toPlain(sentence));
  const subject = found?.slice(1).find(Boolean);
  if (subject === undefined) return false;
  if (TOWN_HALL.test(toPlain(name)) && !TOWN_HALL.test(subject)) return true;
  if (isKind(subject)) return false;
  return !subject.split(/[\s'-]+/u).some(isOwnWord);
}

/** True for a word for a kind of place. */
export function isKind(word: string): boolean {
  return GENERIC.test(word) || WHOLE_PLACE.test(word);
}
