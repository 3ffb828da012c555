/** The platform of one process: the ports of its parts, each call of which may fail. */
import { Readable } from 'node:stream';
import type { Platform } from '../../../ledger/platform.ts';
import type { Artifacts } from '../../../platform/artifacts/artifacts.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { HotState } from '../../../platform/hot-state/hot-state.ts';
import type {
  Assignment,
  Broker,
  GroupMember,
  PartitionAdmin,
  PartitionAppend,
} from '../../../platform/log/broker.ts';
import { PlacedBroker } from '../../../platform/log/placement/placed-broker.ts';
import { CairnError } from '../../../platform/runtime/errors.ts';
import type { Log } from '../../../platform/runtime/log.ts';
import { createTelemetry } from '../../../platform/telemetry/telemetry.ts';
import type { Warehouse } from '../../../platform/warehouse/warehouse.ts';
import type { SimulatedProcess } from './process.ts';

export function createProcessPlatform(process: SimulatedProcess, config: Config): Platform {
  const { world, clock } = process;
  const { codec } = world.foundations;
  const log = createLog(process);
  const [warehouse, hotState] = [createWarehouse(process), createHotState(process)];
  return {
    config,
    clock,
    log,
    telemetry: createTelemetry(clock),
    broker: new PlacedBroker({ broker: createBroker(process), clock, log }),
    codec,
    warehouse: world.plants.warehouse?.(warehouse) ?? warehouse,
    hotState: world.plants.hotState?.(hotState) ?? hotState,
    artifacts: createArtifacts(process),
    storage: { requireSpaceForNewWork: () => undefined, faults: () => [] },
  };
}

/** Its lines are part of the history. */
function createLog(process: SimulatedProcess): Log {
  const write = (level: string) => (fields: object, message: string) => {
    if (!process.isAlive) return;
    process.world.note(process.name, `${level}: ${message} ${JSON.stringify(fields)}`);
  };
  const log = {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    child: () => log,
  };
  return log as unknown as Log;
}

function createBroker(process: SimulatedProcess): Broker & PartitionAdmin {
  const { broker } = process.world;
  const call = <T>(what: string, effect: () => Promise<T>) =>
    process.call({ part: 'log', what }, effect);
  return {
    ensureTopics: (topics) => call('ensure topics', () => broker.ensureTopics(topics)),
    // A client knows the topics' partitions without asking.
    partitionCount: (topic) => broker.partitionCount(topic),
    append: (appends) => {
      const what = appends.map(({ topic, partition, batch }) => {
        return `${topic}/${partition} +${batch.count}`;
      });
      return call(`append ${what.join(' ')}`, () => append(process, appends));
    },
    join: async (options) => {
      const { listener } = options;
      const guarded = {
        assigned: (partitions: Parameters<typeof listener.assigned>[0]) => {
          if (!process.isAlive) return;
          process.whenRunning(() => {
            process.world.note(process.name, `${options.group}: gets ${nameAll(partitions)}`);
            listener.assigned(partitions);
          });
        },
        revoked: (partitions: Parameters<typeof listener.revoked>[0]) =>
          new Promise<void>((resolve, reject) => {
            if (!process.isAlive) return;
            process.whenRunning(() => {
              process.world.note(process.name, `${options.group}: loses ${nameAll(partitions)}`);
              listener.revoked(partitions).then(resolve, reject);
            });
          }),
      };
      let joined: GroupMember | undefined;
      const member = await call(`join ${options.group}`, async () => {
        joined = await broker.join({ ...options, listener: guarded });
        if (process.isAlive) process.members.push(joined);
        else void broker.crash(joined);
        return joined;
      }).catch((error: unknown) => {
        // Nobody answers for this member, so its session ends.
        if (joined) void broker.crash(joined);
        throw error;
      });
      const wrapped = createMember(process, member, options.group);
      return process.world.plants.member?.(wrapped, process.world, options.group) ?? wrapped;
    },
    read: async function* (range) {
      yield* await call(`read ${range.topic}/${range.partition}`, async () => broker.read(range));
    },
    ends: (topic) => call(`ends ${topic}`, () => broker.ends(topic)),
    offsetsAt: (topic, ms) => call(`offsets ${topic}`, () => broker.offsetsAt(topic, ms)),
    committed: (group, topic) => {
      return call(`committed ${group} ${topic}`, () => broker.committed(group, topic));
    },
    resetOffsets: (group, topic, offsets) => {
      return call(`reset ${group}`, () => broker.resetOffsets(group, topic, offsets));
    },
    identity: () => call('identity', () => broker.identity()),
    topicIds: () => call('topic ids', () => broker.topicIds()),
    addPartitions: (topic, count) => {
      return call(`add partitions to ${topic}`, () => broker.addPartitions(topic, count));
    },
    countPartitionsNow: (topic) => call('count', () => broker.countPartitionsNow(topic)),
    describeTopic: () => call('describe', () => broker.describeTopic()),
    ready: async () => process.isAlive,
    close: async () => undefined,
  };
}

function nameAll(partitions: readonly Assignment[]): string {
  return partitions
    .map(({ topic, partition, epoch }) => `${topic}/${partition} in epoch ${epoch}`)
    .join(', ');
}

/**
 * Partitions are appended to one by one, as Kafka does it: a failure may come between two of them.
 * A retry inside of the client may append some of them twice (no producer is idempotent).
 */
async function append(process: SimulatedProcess, appends: readonly PartitionAppend[]) {
  const { broker, weather } = process.world;
  const { random } = process;
  if (appends.length > 1 && random.chance(weather.faultShare)) {
    await broker.append(random.some(appends));
    throw new CairnError('broker_unavailable', 'appended in part');
  }
  if (random.chance(weather.faultShare / 2)) await broker.append(random.some(appends));
  return broker.append(appends);
}

function createMember(process: SimulatedProcess, member: GroupMember, group: string): GroupMember {
  const { audit, weather, timeline } = process.world;
  return {
    fault: null,
    poll: async (options) => {
      const fetched = await member.poll(options);
      const count = fetched.reduce((sum, { records }) => sum + records.length, 0);
      const isRefused = weather.spells.length > 0 || count > 0;
      if (!isRefused) return process.isAlive ? fetched : new Promise(() => undefined);
      const fate = weather.draw('log', process.name, timeline.elapsedMs, process.random);
      // Records that were fetched and not handed over are fetched again by the next owner alone.
      if (count === 0 && fate.fate !== 'arrives') {
        await process.clock.sleep(fate.afterMs);
        throw new CairnError('broker_unavailable', 'poll');
      }
      await process.clock.sleep(fate.beforeMs);
      if (count > 0) process.world.note(process.name, `${group}: fetched ${count}`);
      return fetched;
    },
    pause: (partitions) => member.pause(partitions),
    resume: (partitions) => member.resume(partitions),
    commit: (offsets) => {
      const marks = offsets.map((one) => `${one.topic}/${one.partition}:${one.nextOffset}`);
      return process.call({ part: 'log', what: `commit ${group} ${marks.join(' ')}` }, async () => {
        try {
          await member.commit(offsets);
        } finally {
          await audit.check(group, offsets);
        }
      });
    },
    rewind: (offsets) => {
      const marks = offsets.map((one) => `${one.topic}/${one.partition}:${one.nextOffset}`);
      return process.call({ part: 'log', what: `rewind ${group} ${marks.join(' ')}` }, async () => {
        try {
          await member.rewind(offsets);
        } finally {
          await audit.rewound(group, offsets);
        }
      });
    },
    leave: () => process.call({ part: 'log', what: `leave ${group}` }, () => member.leave()),
  };
}

function createWarehouse(process: SimulatedProcess): Warehouse {
  const store = process.world.warehouse;
  const endsWhenKilled = true;
  const part = 'warehouse';
  return {
    query: <Row>(query: Parameters<Warehouse['query']>[0]) =>
      process.call({ part, what: 'query', endsWhenKilled }, () => {
        try {
          return store.query<Row>(query);
        } catch (error) {
          // The service would take it for a fault of the warehouse.
          process.world.breach(`the simulation fails: ${String(error)}`);
          throw error;
        }
      }),
    queryColumns: (query) =>
      process.call({ part, what: 'query columns', endsWhenKilled }, () =>
        store.queryColumns(query),
      ),
    insert: (block) => {
      const what = `insert ${block.table} ${block.token}`;
      return process.call({ part, what }, () => store.insert(block));
    },
    command: (query) => process.call({ part, what: 'command' }, () => store.command(query)),
    ready: async () => process.isAlive,
    close: async () => undefined,
  };
}

function createHotState(process: SimulatedProcess): HotState {
  const { world } = process;
  const store = world.hotState;
  const call = <T>(what: string, effect: () => T | Promise<T>) =>
    process.call({ part: 'hot-state', what }, effect);
  return {
    get: (key) => call(`get ${key}`, () => store.get(key)),
    set: (key, value, ttlMs) => call(`set ${key}`, () => store.set(key, value, ttlMs)),
    setIfAbsent: (key, value, ttlMs) =>
      call(`set if absent ${key}`, () => {
        if (key.startsWith('export:')) world.expectFiles(120_000);
        return store.setIfAbsent(key, value, ttlMs);
      }),
    compareAndSet: (key, expected, value, ttlMs) => {
      return call(`renew ${key}`, () => store.compareAndSet(key, expected, value, ttlMs));
    },
    compareAndDelete: (key, expected) => {
      return call(`release ${key}`, () => store.compareAndDelete(key, expected));
    },
    delete: (key) => call(`delete ${key}`, () => store.delete(key)),
    raiseMarks: (key, marks, ttlMs) => {
      const what = `raise ${key} ${JSON.stringify(marks)}`;
      return call(what, () => store.raiseMarks(key, marks, ttlMs));
    },
    setMarks: (key, marks) => {
      return call(`set ${key} ${JSON.stringify(marks)}`, () => store.setMarks(key, marks));
    },
    forgetMarks: () => call('forget marks', () => store.forgetMarks()),
    marks: (key) => call(`marks ${key}`, () => store.marks(key)),
    deliver: (address, message, ttlMs) => {
      return call(`deliver ${address}`, () => store.deliver(address, message, ttlMs));
    },
    receive: (address, timeoutMs, signal) => {
      return call(`receive ${address}`, () => store.receive(address, timeoutMs, signal));
    },
    takeToken: (key, bucket, count) =>
      call(`take ${key}`, () => store.takeToken(key, bucket, count)),
    returnToken: (key, bucket, count) =>
      call(`return ${key}`, () => store.returnToken(key, bucket, count)),
    ready: async () => process.isAlive,
    close: async () => undefined,
  };
}

function createArtifacts(process: SimulatedProcess): Artifacts {
  const { world } = process;
  const store = world.artifacts;
  const part = 'artifacts';
  return {
    write: async (artifact, content) => {
      const chunks: Buffer[] = [];
      for await (const chunk of content) chunks.push(chunk as Buffer);
      const bytes = Buffer.concat(chunks);
      if (process.random.chance(0.5)) await process.clock.sleep(process.random.between(500, 6_000));
      return process.call({ part, what: `write ${artifact}`, endsWhenKilled: true }, () => {
        store.write(artifact, bytes, world.nowMs());
        return { bytes: bytes.length };
      });
    },
    read: (artifact) =>
      process.call({ part, what: `read ${artifact}` }, () => {
        const found = store.files.get(artifact);
        if (!found) throw new CairnError('artifact_missing', artifact);
        return { content: Readable.from([found.bytes]), bytes: found.bytes.length };
      }),
    exists: (artifact) =>
      process.call({ part, what: `look for ${artifact}` }, () => store.files.has(artifact)),
    delete: (artifact) =>
      process.call({ part, what: `delete ${artifact}` }, () => {
        store.files.delete(artifact);
      }),
    list: async function* (folder) {
      yield await process.call({ part, what: `list ${folder}` }, () => store.list(folder));
    },
    removeUnfinished: async () => 0,
    link: async ({ artifact }) => `/artifacts/${artifact}`,
    openLink: async () => null,
    ready: async () => process.isAlive,
    close: async () => undefined,
  };
}
