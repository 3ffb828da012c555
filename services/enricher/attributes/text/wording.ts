/** English wording of kinds, lists and names of cuisines. Pure. */

/** Kinds that name an activity or several things, which take no article. */
const UNCOUNTED_WORDS = [
  'services?|repair|music|law|retail|food|care|health|travel|beauty|therapy|freight|cargo|printing',
  'marketing|software|photography|insurance|furniture|transport|transportation|storage|landscaping',
].join('|');
const UNCOUNTED = new RegExp(`(?:[^s]s|ing|${UNCOUNTED_WORDS})$|_and_|_or_`);

/** What a sentence begins with: "NAME is a coffee shop", "NAME: home cleaning". */
export function kindPhrase(name: string, kind: string, closed: unknown): string {
  const words = spacedWords(kind);
  const state = closed === null ? '' : closed === 'Closed' ? 'closed ' : 'temporarily closed ';
  if (UNCOUNTED.test(kind)) return `${name}: ${state}${words}`;
  return `${name} is ${article(state + words)} ${state}${words}`;
}

/** By the letter; names of kinds begin with no silent h. */
function article(words: string): string {
  return /^(?:[aeio]|u(?!ni|se|ti|kr))/i.test(words) ? 'an' : 'a';
}

/** With a full stop, which an abbreviation at the end ("Torstr.") has already. */
export function endSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

export function joinListed(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** Words of kinds and cuisines that English writes with a capital letter. */
const PROPER_WORDS: ReadonlySet<string> = new Set(
  [
    'afghan african american arab arabian argentine asian australian austrian belgian brazilian',
    'british burmese cajun cambodian canadian cantonese caribbean catalan chinese colombian creole',
    'cuban danish dutch egyptian english ethiopian european filipino french georgian german greek',
    'hawaiian himalayan hungarian indian indonesian iranian iraqi irish israeli italian jamaican',
    'japanese korean laotian latin lebanese malay malaysian mediterranean mexican mongolian',
    'moroccan nepalese norwegian pakistani persian peruvian portuguese romanian russian',
    'scandinavian scottish senegalese singaporean spanish swedish swiss syrian taiwanese texan',
    'thai tibetan tunisian turkish ukrainian uzbek vietnamese welsh',
    'anglican baptist buddhist catholic christian hindu jewish lutheran methodist mormon muslim',
    'pentecostal protestant shinto sikh taoist',
  ].flatMap((line) => line.split(' ')),
);

/** Tokens that are no English words when they are spaced. */
const SPELT: ReadonlyMap<string, string> = new Map([['bank_credit_union', 'bank or credit union']]);

/** "japanese_restaurant": "Japanese restaurant". */
export function spacedWords(token: string): string {
  const spelt = SPELT.get(token);
  if (spelt !== undefined) return spelt;
  const words = token.split('_').map((word) => {
    if (word === 'atm') return 'ATM';
    return PROPER_WORDS.has(word) ? `${word[0]!.toUpperCase()}${word.slice(1)}` : word;
  });
  return words.join(' ').trim();
}
