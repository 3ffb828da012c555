/** One job as JSON, and the line of the table where it begins. */
export interface TableJob {
  readonly line: number;
  readonly json: string | Buffer;
}
