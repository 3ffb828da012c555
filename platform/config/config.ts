/**
 * Configuration: one declaration per option, read once from the environment, frozen.
 *
 * CF1 Every option has its type, default and prose here and nowhere else. The help text is
 *     generated from this table.
 * CF2 All faults are reported together, as one `config_invalid`.
 */
import { CairnError } from '../runtime/errors.ts';
import type { ConfigOption, Environment, Parse } from './option.ts';
import { PART_OPTIONS } from './part-options.ts';
import { readSecret } from './secret-file.ts';
import { SERVICE_OPTIONS } from './service-options.ts';
import { SOURCE_OPTIONS } from './source-options.ts';
import { describeSlip } from './value-slips.ts';

/** All options. */
export const OPTIONS = { ...SERVICE_OPTIONS, ...PART_OPTIONS, ...SOURCE_OPTIONS } as const;

type Options = typeof OPTIONS;
export type Config = {
  readonly [Name in keyof Options]: Options[Name] extends ConfigOption<infer T> ? T : never;
};

/** Reads the environment. An empty variable counts as unset. Throws `config_invalid`. */
export function readConfig(env: Environment): Config {
  const faults: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, declared] of Object.entries<ConfigOption<unknown>>(OPTIONS)) {
    const { env: variable, fallback, parse, secret } = declared;
    try {
      const given = secret ? readSecret(env, variable, Array.isArray(fallback)) : env[variable];
      config[name] = given === undefined || given === '' ? fallback : parseValue(parse, given);
    } catch (error) {
      faults.push(`${variable} ${(error as Error).message}`);
    }
  }
  faults.push(...kafkaSecurityFaults(config as Config));
  if (config['clickhouseUrl'] && config['clickhousePort'] !== null) faults.push(TWO_WAREHOUSES);
  if (faults.length > 0) throw new CairnError('config_invalid', faults.join('; '));
  return Object.freeze(config) as Config;
}

function parseValue(parse: Parse<unknown>, text: string): unknown {
  const slip = describeSlip(text);
  if (slip !== null) throw new Error(slip);
  return parse(text);
}

const TWO_WAREHOUSES =
  'CLICKHOUSE_PORT serves the embedded warehouse, so it cannot be set together with CLICKHOUSE_URL';

function kafkaSecurityFaults(config: Config): string[] {
  const { kafkaSsl, kafkaSslCaFile, kafkaSaslMechanism, kafkaUsername, kafkaPassword } = config;
  const faults: string[] = [];
  const sasl = [kafkaSaslMechanism, kafkaUsername, kafkaPassword];
  if (sasl.some((value) => value === null) && sasl.some((value) => value !== null)) {
    faults.push('KAFKA_SASL_MECHANISM, KAFKA_USERNAME and KAFKA_PASSWORD must be set together');
  }
  if (kafkaSslCaFile !== null && !kafkaSsl)
    faults.push('KAFKA_SSL_CA_FILE requires KAFKA_SSL=true');
  return faults;
}

/** One paragraph per option, in the order of the table. */
export function describeOptions(): string {
  return Object.values<ConfigOption<unknown>>(OPTIONS)
    .map(({ env, fallback, prose, secret }) => {
      const inFile = secret ? ` ${env}_FILE names a file that holds it.` : '';
      return `${env}\n    ${prose}${inFile} Default: ${describeDefault(fallback)}.`;
    })
    .join('\n');
}

function describeDefault(fallback: unknown): string {
  if (fallback === null) return 'unset';
  if (Array.isArray(fallback)) return 'none';
  return fallback === '' ? 'empty' : String(fallback);
}
