/**
 * `cairn promote`: moves an embedded installation to Kafka, a schema registry, ClickHouse, Redis
 * and S3. The data folder is locked meanwhile, so nothing serves from it.
 *
 * The exit code says how it ended: 0 done, 1 refused or failed, 130 interrupted; the same command
 * goes on after that.
 */
import { readConfig } from '../../platform/config/config.ts';
import type { Environment } from '../../platform/config/option.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { nextSignal } from '../../platform/runtime/signals.ts';
import { createTerminalOutput } from '../operations/task-terminal.ts';
import { embeddedConfig, openSource, openTarget, requireServers } from './houses.ts';
import { type Move, moveHouse, planMove } from './move-house.ts';

const INTERRUPTED = 130;

export interface PromoteOptions {
  readonly dryRun?: boolean;
}

/** Ends the process with the exit code; rejects when it is refused or fails. */
export async function promote(options: PromoteOptions, env: Environment): Promise<void> {
  const interrupted = new AbortController();
  void nextSignal().then(() => interrupted.abort());
  const { output, end } = createTerminalOutput(systemClock, process.stdout, process.stderr);
  try {
    await runPromotion(options, env, { output, signal: interrupted.signal });
    end();
    process.exit(0);
  } catch (error) {
    end();
    if (interrupted.signal.aborted) process.exit(INTERRUPTED);
    throw error;
  }
}

async function runPromotion(
  { dryRun = false }: PromoteOptions,
  env: Environment,
  { output, signal }: Pick<Move, 'output' | 'signal'>,
): Promise<void> {
  const config = readConfig(env);
  requireServers(config);
  const context = { config, clock: systemClock, log: silentLog };
  const source = await openSource({ ...context, config: embeddedConfig(config) });
  try {
    const target = await openTarget(context, output.note);
    try {
      const move = { context, source, target, output, signal };
      if (dryRun) return await planMove(move);
      await moveHouse(move);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
  await output.line('The installation has moved. Start Cairn with these variables.');
}
