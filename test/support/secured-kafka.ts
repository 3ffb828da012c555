/**
 * Kafka with a SASL_SSL listener: one user, who may authenticate with PLAIN, SCRAM-SHA-256 or
 * SCRAM-SHA-512, and a certificate that only its own file vouches for.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool, temporaryFolder } from './backend.ts';
import { type OwnKafka, startOwnKafka } from './kafka.ts';
import { freePort } from './ports.ts';

export type SecuredKafka = Pick<OwnKafka, 'restart' | 'stop'> & {
  /** The address of the SASL_SSL listener. */
  readonly brokers: string;
  /** The address of the listener without TLS and SASL. */
  readonly plainBrokers: string;
  readonly caFile: string;
  /** Another certificate takes its place, which a restart shows. */
  renewCertificate(): Promise<unknown>;
  readonly username: string;
  readonly password: string;
  readonly env: Readonly<Record<string, string>>;
};

const USERNAME = 'cairn';
const PASSWORD = 'correct-horse';
const LISTENER = 'listener.name.sasl_ssl';
const LOGIN_MODULES = 'org.apache.kafka.common.security';

export async function startSecuredKafka(): Promise<SecuredKafka> {
  const folder = temporaryFolder('kafka-certificates');
  const caFile = join(folder, 'certificate.pem');
  try {
    const keyStore = await createKeyStore(folder, caFile);
    const port = await freePort();
    const scram = ['SCRAM-SHA-256', 'SCRAM-SHA-512'].flatMap((mechanism) => [
      '--add-scram',
      `${mechanism}=[name=${USERNAME},password=${PASSWORD}]`,
    ]);
    const listener = {
      name: 'SASL_SSL',
      port,
      properties: securedProperties(keyStore),
      formatArguments: scram,
    };
    const kafka = await startOwnKafka({ listener });
    const stop = async () => {
      await kafka.stop();
      await rm(folder, { recursive: true, force: true });
    };
    const renewCertificate = () => createKeyStore(folder, caFile);
    return { ...describeKafka(kafka, `127.0.0.1:${port}`, caFile, stop), renewCertificate };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

function describeKafka(
  kafka: OwnKafka,
  brokers: string,
  caFile: string,
  stop: () => Promise<void>,
): Omit<SecuredKafka, 'renewCertificate'> {
  const env = {
    KAFKA_BROKERS: brokers,
    KAFKA_SSL: 'true',
    KAFKA_SSL_CA_FILE: caFile,
    KAFKA_SASL_MECHANISM: 'scram-sha-512',
    KAFKA_USERNAME: USERNAME,
    KAFKA_PASSWORD: PASSWORD,
  };
  const user = { username: USERNAME, password: PASSWORD };
  return {
    brokers,
    plainBrokers: kafka.brokers,
    caFile,
    ...user,
    env,
    restart: kafka.restart,
    stop,
  };
}

/** A self-signed certificate for 127.0.0.1; the key store holds it and its key. */
async function createKeyStore(folder: string, certificateFile: string): Promise<string> {
  const keyFile = join(folder, 'key.pem');
  const names = 'subjectAltName=IP:127.0.0.1,DNS:localhost';
  await runTool('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
    ...['-addext', names, '-keyout', keyFile, '-out', certificateFile],
  ]);
  const keyStore = join(folder, 'key-store.pem');
  const [key, certificate] = [
    await readFile(keyFile, 'utf8'),
    await readFile(certificateFile, 'utf8'),
  ];
  await writeFile(keyStore, key + certificate);
  return keyStore;
}

function securedProperties(keyStore: string): string {
  const scramModule = `${LOGIN_MODULES}.scram.ScramLoginModule required;`;
  const plainUser = `user_${USERNAME}="${PASSWORD}"`;
  return `${LISTENER}.ssl.keystore.type=PEM
${LISTENER}.ssl.keystore.location=${keyStore}
${LISTENER}.sasl.enabled.mechanisms=PLAIN,SCRAM-SHA-256,SCRAM-SHA-512
${LISTENER}.plain.sasl.jaas.config=${LOGIN_MODULES}.plain.PlainLoginModule required ${plainUser};
${LISTENER}.scram-sha-256.sasl.jaas.config=${scramModule}
${LISTENER}.scram-sha-512.sasl.jaas.config=${scramModule}
`;
}
