/**
 * Tasks that wait for the enricher's thread, by organization.
 *
 * TT1 The organizations take turns, one task each, so one organization's tasks never wait behind
 *     all of another's.
 * TT2 Within an organization, jobs that have their sources' answers come before new jobs. A job
 *     keeps its slot until it ends: if all jobs were started first, none would end in the meantime,
 *     and another organization's job would find no slot.
 */

/** Any task for a job of an organization. */
interface OrganizationTask {
  readonly task: {
    readonly job: { readonly organization_id: string };
    /** Null for a new job. */
    readonly gathered: object | null;
  };
}

/** The tasks of one organization, each list in order of arrival. */
interface OpenTasks<T> {
  readonly begun: T[];
  readonly fresh: T[];
}

export class TaskTurns<T extends OrganizationTask> {
  /** In the order of their turns; an organization without tasks is left out. */
  readonly #byOrganization = new Map<string, OpenTasks<T>>();

  add(pending: T): void {
    const { job, gathered } = pending.task;
    const organization = job.organization_id;
    const tasks = this.#byOrganization.get(organization) ?? { begun: [], fresh: [] };
    (gathered === null ? tasks.fresh : tasks.begun).push(pending);
    this.#byOrganization.set(organization, tasks);
  }

  /** Returns at most `count` tasks, without removing them. */
  peek(count: number): T[] {
    const found: T[] = [];
    for (const { begun, fresh } of this.#byOrganization.values()) {
      if (found.length >= count) break;
      found.push(...begun.slice(0, count), ...fresh.slice(0, count));
    }
    return found.slice(0, count);
  }

  /** Removes and returns at most `count` tasks. */
  take(count: number): T[] {
    const taken: T[] = [];
    while (taken.length < count) {
      const turn = this.#byOrganization.entries().next();
      if (turn.done) break;
      const [organization, tasks] = turn.value;
      taken.push((tasks.begun.shift() ?? tasks.fresh.shift())!);
      this.#byOrganization.delete(organization);
      if (tasks.begun.length + tasks.fresh.length > 0)
        this.#byOrganization.set(organization, tasks);
    }
    return taken;
  }
}
