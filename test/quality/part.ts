/**
 * What a part of the quality report is. Each file of test/quality/parts exports one as `part`;
 * main.ts runs them and writes docs/quality.md.
 */
export interface QualityPart {
  /** The heading in the report, and the argument that runs this part alone. */
  name: string;
  /** Says how the figures come about: which rows are held out, and what counts as right. */
  method: string;
  /** The part's data: paths below the shared data folder, or below the checkout when it ships. */
  data: readonly DataFile[];
  run(folders: DataFolders): Promise<QualityResult>;
}

export interface DataFile {
  path: string;
  ships: boolean;
}

export interface DataFolders {
  /** The shared data folder, which does not ship. */
  shared: string;
}

/** One line of the table. Shares are 0-1 and are shown in percent. */
export interface QualityRow {
  measure: string;
  today: number | null;
  /** What must hold, and what would be good; null where nothing was asked. */
  floor: number | null;
  aim: number | null;
  /** True for shares of errors. */
  lowerIsBetter?: boolean;
}

/** A verdict that the labels contradict, for reading: some of them are wrong labels. */
export interface ConfidentError {
  /** How sure the verdict was, 0-1. */
  certainty: number;
  text: string;
}

export interface QualityResult {
  rows: QualityRow[];
  errors?: ConfidentError[];
}

export function shared(...paths: string[]): DataFile[] {
  return paths.map((path) => ({ path, ships: false }));
}

export function shipped(...paths: string[]): DataFile[] {
  return paths.map((path) => ({ path, ships: true }));
}
