/**
 * `cairn promote`: copies an embedded installation to Kafka, a schema registry, ClickHouse, Redis
 * and S3. The data folder is locked meanwhile, so nothing serves from it.
 *
 * The exit code is the outcome: 0 done, 1 refused or failed, 2 the installations answer
 * differently, 130 interrupted; the same command then continues.
 */
import { readConfig } from '../../platform/config/config.ts';
import type { Environment } from '../../platform/config/option.ts';
import type { RuntimeContext } from '../../platform/platform.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { abortWhenInterrupted, endInterrupted } from '../operations/interruption.ts';
import { createTerminalOutput } from '../operations/task-terminal.ts';
import { compareInstallations } from './compare-installations.ts';
import { compareCopies, copyInstallation, type Move, planMove } from './copy-installation.ts';
import { embeddedConfig, openSource, openTarget, requireServers } from './installations.ts';

const [SAME, DIFFERENT] = [0, 2];

export interface PromoteOptions {
  readonly dryRun?: boolean;
  readonly verify?: boolean;
}

type Terminal = Pick<Move, 'output' | 'signal'>;

/** Ends the process with the exit code; rejects if the promotion is refused or fails. */
export async function promote(options: PromoteOptions, env: Environment): Promise<void> {
  const { signal } = abortWhenInterrupted();
  const { output, end } = createTerminalOutput(systemClock, process.stdout, process.stderr);
  const terminal = { output, signal };
  try {
    const isSame = await runPromotion(options, env, terminal);
    end();
    process.exit(isSame ? SAME : DIFFERENT);
  } catch (error) {
    end();
    if (signal.aborted) endInterrupted('the same command continues');
    throw error;
  }
}

/** False if the installations were compared and answer differently. */
async function runPromotion(
  { dryRun = false, verify = false }: PromoteOptions,
  env: Environment,
  terminal: Terminal,
): Promise<boolean> {
  const config = readConfig(env);
  requireServers(config);
  const scaled = { config, clock: systemClock, log: silentLog };
  const embedded = { ...scaled, config: embeddedConfig(config) };
  await withInstallations({ embedded, scaled }, terminal, async (move) => {
    if (dryRun) return planMove(move);
    await copyInstallation(move);
    if (verify) await compareCopies(move);
  });
  if (dryRun) return true;
  if (verify && !(await verifyAnswers({ embedded, scaled }, terminal))) return false;
  await terminal.output.line('The installation has moved. Start Cairn with these variables.');
  return true;
}

interface Contexts {
  readonly embedded: RuntimeContext;
  readonly scaled: RuntimeContext;
}

async function withInstallations(
  { embedded, scaled }: Contexts,
  terminal: Terminal,
  work: (move: Move) => Promise<void>,
): Promise<void> {
  const source = await openSource(embedded);
  try {
    const target = await openTarget(scaled, terminal);
    try {
      await work({ context: scaled, source, target, ...terminal });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function verifyAnswers(contexts: Contexts, terminal: Terminal): Promise<boolean> {
  terminal.output.note('Comparing the answers of both installations.');
  const { compared, jobs, different } = await compareInstallations(contexts, terminal);
  const result = different === 0 ? 'all are the same' : `${different} are different`;
  await terminal.output.line(
    `${compared} answers were compared, with ${jobs} jobs on their pages: ${result}.`,
  );
  return different === 0;
}
