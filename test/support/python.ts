/**
 * A reader of another make: Python with Confluent's client and its Avro deserializer, and
 * ClickHouse's own Python client. Every package is pinned in `python-requirements.txt`.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installOnce, repositoryFolder, requireTool, runTool } from './part.ts';

const part = 'Python reader';

/** The path of a Python that imports `confluent_kafka` and `clickhouse_connect`. */
export async function pythonReader(): Promise<string> {
  const requirements = join(repositoryFolder, 'test', 'support', 'python-requirements.txt');
  const digest = createHash('sha256').update(readFileSync(requirements)).digest('hex');
  const folder = await installOnce(part, `python-${digest.slice(0, 12)}`, async (unfinished) => {
    const python = await requireTool(part, 'python3', 'python3-venv');
    await runTool(python, ['-m', 'venv', unfinished]);
    const pip = ['-m', 'pip', 'install', '--quiet', '--no-input', '-r', requirements];
    await runTool(pythonIn(unfinished), pip);
  });
  return pythonIn(folder);
}

function pythonIn(folder: string): string {
  return join(folder, 'bin', 'python');
}
