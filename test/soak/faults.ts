/** What a soak does to the product and its backends, drawn at random and undone after a while. */
import { fillDisk, type SoakBackend } from './soak-backends.ts';
import type { SoakService, SoakServices } from './soak-services.ts';

export interface Fault {
  readonly what: string;
  /** Does it; resolves with what undoes it. */
  apply(): Promise<() => Promise<void>>;
}

const LONGEST_SECONDS = 45;

/** Seconds for which a fault lasts: most are short, some outlast every retry. */
export function drawSeconds(random: () => number): number {
  return 1 + Math.floor(LONGEST_SECONDS ** random());
}

/** Every fault that can happen to what runs now. */
export function listFaults(
  backends: readonly SoakBackend[],
  services: SoakServices,
): readonly Fault[] {
  const processes = services.all.filter(({ product }) => product !== undefined);
  return [
    ...processes.flatMap((service) => serviceFaults(service, services)),
    ...backends.flatMap(backendFaults),
  ];
}

function serviceFaults(service: SoakService, services: SoakServices): Fault[] {
  const kill: Fault = {
    what: `kill ${service.name}`,
    apply: async () => {
      await services.kill(service);
      // A service that waits for a backend starts when that comes back, not when this is undone.
      return async () => void services.run(service);
    },
  };
  return [kill, pauseFault(service.name, () => service.product?.pid)];
}

function backendFaults({ name, kill, start, pid, cut, open, disk }: SoakBackend): Fault[] {
  const faults: Fault[] = [];
  if (kill && start) {
    const apply = async () => {
      await kill();
      return start;
    };
    faults.push({ what: `kill ${name}`, apply });
  }
  if (cut && open) {
    const apply = async () => {
      await cut();
      return open;
    };
    faults.push({ what: `cut off ${name}`, apply });
  }
  if (pid) faults.push(pauseFault(name, pid));
  if (disk !== undefined) {
    const apply = async () => {
      const empty = fillDisk(disk);
      return async () => empty();
    };
    faults.push({ what: `fill the disk of ${name}`, apply });
  }
  return faults;
}

/** SIGSTOP: it holds its connections and answers nothing, as a machine that hangs. */
function pauseFault(name: string, pid: () => number | undefined): Fault {
  return {
    what: `pause ${name}`,
    apply: async () => {
      const paused = pid();
      signal(paused, 'SIGSTOP');
      return async () => signal(paused, 'SIGCONT');
    },
  };
}

function signal(pid: number | undefined, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
