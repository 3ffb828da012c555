/**
 * Tasks that wait for the enricher's thread, by organization. The organizations take turns, one
 * task each, so the tasks of one never wait behind all that another has in flight.
 */

/** Whatever is about a job of an organization. */
interface OrganizationTask {
  readonly task: { readonly job: { readonly organization_id: string } };
}

export class TaskTurns<T extends OrganizationTask> {
  /** In the order of their turns; an organization without tasks is left out. */
  readonly #byOrganization = new Map<string, T[]>();

  add(pending: T): void {
    const organization = pending.task.job.organization_id;
    const tasks = this.#byOrganization.get(organization);
    if (tasks === undefined) this.#byOrganization.set(organization, [pending]);
    else tasks.push(pending);
  }

  /** At most `count` tasks; those of one organization are in the order in which they came. */
  take(count: number): T[] {
    const taken: T[] = [];
    while (taken.length < count) {
      const turn = this.#byOrganization.entries().next();
      if (turn.done) break;
      const [organization, tasks] = turn.value;
      taken.push(tasks.shift()!);
      this.#byOrganization.delete(organization);
      if (tasks.length > 0) this.#byOrganization.set(organization, tasks);
    }
    return taken;
  }
}
