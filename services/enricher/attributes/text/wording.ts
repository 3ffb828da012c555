/** English wording of kinds, lists and names of cuisines. Pure. */

/** Kinds that name an activity or several things, which take no article. */
const UNCOUNTED_WORDS = [
  'services?|repair|music|law|retail|food|care|health|travel|beauty|therapy|freight|cargo|printing',
  'marketing|software|photography|insurance|furniture|transport|transportation|storage|landscaping',
].join('|');
const UNCOUNTED = new RegExp(`(?:[^s]s|ing|${UNCOUNTED_WORDS})$|_and_|_or_`);

/** What a sentence begins with: "NAME is a coffee shop", "NAME: home cleaning". */
export function kindPhrase(name: string, kind: string, closed: unknown): string {
  const words = kind.replace(/_/g, ' ');
  const state = closed === null ? '' : closed === 'Closed' ? 'closed ' : 'temporarily closed ';
  if (UNCOUNTED.test(kind)) return `${name}: ${state}${words}`;
  return `${name} is ${article(state + words)} ${state}${words}`;
}

/** By the letter; names of kinds begin with no silent h. */
function article(words: string): string {
  return /^(?:[aeio]|u(?!ni|se|ti|kr))/i.test(words) ? 'an' : 'a';
}

export function joinListed(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

export function spacedWords(token: string): string {
  return token.replace(/_/g, ' ').trim();
}
