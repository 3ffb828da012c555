/**
 * Installs every backend before the tests, so that no test waits for a download.
 *
 * `node --import tsx test/support/install-backends.ts` prints a line for each backend, and its exit
 * code is 1 when one is unavailable.
 */

import { clientPython, installTypeGenerator } from '../clients/client-tools.ts';
import { BackendUnavailable } from './backend.ts';
import {
  installComposeReader,
  installKubernetesValidate,
  installKustomize,
} from './deploy-tools.ts';
import { installKafka } from './kafka.ts';
import { installChineseFont, installOcr } from './ocr.ts';
import { installSchemathesis, pythonReader } from './python.ts';
import { installRedis } from './redis.ts';
import { installRegistry } from './registry.ts';
import { installOsrm, installValhalla } from './routing-engines.ts';
import { installS3 } from './s3.ts';

const installs: readonly (readonly [string, () => Promise<string>])[] = [
  ['Kafka 4.2.0', () => installKafka('4.2.0')],
  ['Kafka 3.9.2', () => installKafka('3.9.2')],
  ['registry', installRegistry],
  ['Redis', installRedis],
  ['S3', installS3],
  ['Python reader', pythonReader],
  ['OSRM', installOsrm],
  ['Valhalla', installValhalla],
  ['OCR', installOcr],
  ['Chinese font', installChineseFont],
  ['schemathesis', installSchemathesis],
  ['Compose reader', installComposeReader],
  ['kustomize', installKustomize],
  ['kubernetes-validate', installKubernetesValidate],
  ['openapi-typescript', installTypeGenerator],
  ['Python client', clientPython],
];

async function main(): Promise<void> {
  const results = await Promise.all(installs.map(([name, install]) => report(name, install)));
  if (results.includes(false)) process.exitCode = 1;
}

async function report(name: string, install: () => Promise<string>): Promise<boolean> {
  const startedAt = Date.now();
  try {
    const where = await install();
    console.log(`${name}: ${where} (${Math.round((Date.now() - startedAt) / 1000)} s)`);
    return true;
  } catch (error) {
    if (!(error instanceof BackendUnavailable)) throw error;
    console.error(`${name}: UNAVAILABLE: ${error.reason}`);
    return false;
  }
}

await main();
