/** One job as JSON, and the line of the table on which it starts. */
export interface TableJob {
  readonly line: number;
  readonly json: string | Buffer;
}
