/** TLS and SASL for every connection to Kafka. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { KafkaConfig, SASLOptions } from 'kafkajs';
import { CairnError, errorMessage } from '../../../runtime/errors.ts';

export interface KafkaSecurity {
  readonly ssl: boolean;
  /** A PEM file of trusted authorities; null trusts those that Node.js trusts. */
  readonly sslCaFile: string | null;
  /** Null connects without SASL. */
  readonly saslMechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512' | null;
  readonly username: string | null;
  readonly password: string | null;
}

export type KafkaJsSecurity = Pick<KafkaConfig, 'ssl' | 'sasl'>;

/** Throws `config_invalid` if the file of authorities cannot be used. */
export function readKafkaSecurity(security: KafkaSecurity): KafkaJsSecurity {
  const { ssl, sslCaFile, saslMechanism: mechanism, username, password } = security;
  const sasl = mechanism === null ? {} : { sasl: { mechanism, username, password } as SASLOptions };
  if (sslCaFile === null) return { ssl, ...sasl };
  return { ssl: ssl && trustFile(sslCaFile), ...sasl };
}

/** Reads the file for each connection, so that it can be replaced while the process runs. */
function trustFile(file: string): { readonly ca: string } {
  let last = readAuthorities(file);
  return {
    get ca() {
      try {
        last = readAuthorities(file);
      } catch {
        // The file is being written or was removed; the last good one may still be valid.
      }
      return last;
    },
  };
}

function readAuthorities(file: string): string {
  try {
    const pem = readFileSync(file, 'utf8');
    new X509Certificate(pem);
    return pem;
  } catch (cause) {
    const message = `KAFKA_SSL_CA_FILE: ${file} cannot be used: ${errorMessage(cause)}`;
    throw new CairnError('config_invalid', message, { cause });
  }
}
