/**
 * Finds variables of the environment that look like options but are not. A misspelt option would
 * otherwise be ignored silently.
 *
 * UV1 A variable looks like an option if its name is within two edits of an option's name, ignoring
 *     case, has one word more or less (KAFKA_SASL_PASSWORD, S3_SECRET_KEY), or begins with CAIRN_.
 *     Short names (HOST, PORT) are not compared, because too many ordinary variables are close to
 *     them, and neither are the words of variables that Kubernetes sets for Services.
 * UV2 Values are never shown: the variable may contain a secret.
 */
import { countEdits } from '../../domain/words/closest-name.ts';
import { OPTIONS } from './config.ts';
import type { ConfigOption, Environment } from './option.ts';
import { SECRET_FILE_SUFFIX } from './secret-file.ts';

const OWN_PREFIX = 'CAIRN_';
/** Variables of the tests, which run the command with their own environment. */
const TEST_PREFIX = 'CAIRN_TEST_';
const MAX_EDITS = 2;
const SHORTEST_COMPARED = 7;
/** A longer name is close to no option, and comparing it would take long. */
const LONGEST_COMPARED = 64;

const SET_BY_KUBERNETES = /_(?:SERVICE_HOST|SERVICE_PORT|PORT)(?:_|$)/;

/** Variables of the commands that call a remote service. */
export const CLIENT_VARIABLES = {
  url: 'CAIRN_URL',
  apiKey: 'CAIRN_API_KEY',
  apiKeyFile: 'CAIRN_API_KEY_FILE',
  organization: 'CAIRN_ORG',
} as const;
const CLIENT_NAMES: readonly string[] = Object.values(CLIENT_VARIABLES);

const KNOWN = Object.values<ConfigOption<unknown>>(OPTIONS).flatMap(({ env, secret }) =>
  secret ? [env, `${env}${SECRET_FILE_SUFFIX}`] : [env],
);

/** One sentence for each variable that looks like an option. */
export function describeUnknownVariables(env: Environment): string[] {
  const given = Object.keys(env).filter((name) => env[name] !== undefined && env[name] !== '');
  return given.flatMap((name) => {
    const isKnown = KNOWN.includes(name) || CLIENT_NAMES.includes(name);
    if (isKnown || name.startsWith(TEST_PREFIX)) return [];
    const meant = nearestOption(name);
    if (meant !== undefined) return [`${name} is unknown, did you mean ${meant}?`];
    return name.startsWith(OWN_PREFIX) ? [`${name} is unknown`] : [];
  });
}

function nearestOption(name: string): string | undefined {
  if (name.length > LONGEST_COMPARED) return undefined;
  const upper = name.toUpperCase();
  const unprefixed = upper.startsWith(OWN_PREFIX) ? upper.slice(OWN_PREFIX.length) : upper;
  if (KNOWN.includes(unprefixed) && unprefixed !== name) {
    if (unprefixed !== upper || upper.length >= SHORTEST_COMPARED) return unprefixed;
  }
  if (upper.length < SHORTEST_COMPARED) return undefined;
  return nearestByEdits(upper) ?? nearestByWords(upper);
}

function nearestByEdits(upper: string): string | undefined {
  const near = KNOWN.filter((known) => known.length >= SHORTEST_COMPARED)
    .map((known) => ({ known, edits: countEdits(upper, known) }))
    .filter(({ edits }) => edits <= MAX_EDITS);
  return near.toSorted((a, b) => a.edits - b.edits)[0]?.known;
}

function nearestByWords(upper: string): string | undefined {
  if (SET_BY_KUBERNETES.test(upper)) return undefined;
  const words = upper.split('_');
  return KNOWN.find((known) => {
    const knownWords = known.split('_');
    if (Math.min(words.length, knownWords.length) < 2 || words[0] !== knownWords[0]) return false;
    return areAllButOne(knownWords, words) || areAllButOne(words, knownWords);
  });
}

/** True if the words are these, but one of them, in their order. */
function areAllButOne(words: readonly string[], all: readonly string[]): boolean {
  if (words.length + 1 !== all.length) return false;
  return all.some((_, i) => all.toSpliced(i, 1).join() === words.join());
}
