/** TLS and SASL for every connection to Kafka. */
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { KafkaConfig, SASLOptions } from 'kafkajs';
import { CairnError, errorMessage } from '../../runtime/errors.ts';

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

/** Rejects with `config_invalid` if the file of authorities cannot be used. */
export async function readKafkaSecurity(security: KafkaSecurity): Promise<KafkaJsSecurity> {
  const { ssl, sslCaFile, saslMechanism: mechanism, username, password } = security;
  const sasl = mechanism === null ? {} : { sasl: { mechanism, username, password } as SASLOptions };
  if (sslCaFile === null) return { ssl, ...sasl };
  return { ssl: ssl && { ca: await readAuthorities(sslCaFile) }, ...sasl };
}

async function readAuthorities(file: string): Promise<string> {
  try {
    const pem = await readFile(file, 'utf8');
    new X509Certificate(pem);
    return pem;
  } catch (cause) {
    const message = `KAFKA_SSL_CA_FILE: ${file} cannot be used: ${errorMessage(cause)}`;
    throw new CairnError('config_invalid', message, { cause });
  }
}
