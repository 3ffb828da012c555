/**
 * Python tools that tests use beside our own code, each in a virtual environment with every package
 * pinned: Confluent's client with its Avro deserializer, ClickHouse's client, and schemathesis.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installOnce, repositoryFolder, requireTool, runTool } from './backend.ts';

/** The path of a Python that imports `confluent_kafka` and `clickhouse_connect`. */
export function pythonReader(): Promise<string> {
  return pythonWith('Python reader', join('test', 'support', 'python-requirements.txt'));
}

/** The path of a Python that runs `schemathesis`. */
export function installSchemathesis(): Promise<string> {
  return pythonWith('schemathesis', join('test', 'fuzz', 'python-requirements.txt'));
}

/** The path of a Python with the packages that a file of the repository pins. */
export async function pythonWith(backend: string, pinned: string): Promise<string> {
  const requirements = join(repositoryFolder, pinned);
  const digest = createHash('sha256').update(readFileSync(requirements)).digest('hex');
  const folder = await installOnce(backend, `python-${digest.slice(0, 12)}`, async (unfinished) => {
    const python = await requireTool(backend, 'python3', 'python3-venv');
    await runTool(python, ['-m', 'venv', unfinished]);
    const pip = ['-m', 'pip', 'install', '--quiet', '--no-input', '-r', requirements];
    await runTool(pythonIn(unfinished), pip);
  });
  return pythonIn(folder);
}

function pythonIn(folder: string): string {
  return join(folder, 'bin', 'python');
}
