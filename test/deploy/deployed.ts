/** What the tests of deployment files ask of each: known options and exact images. */
import { OPTIONS } from '../../platform/config/config.ts';
import type { ConfigOption } from '../../platform/config/option.ts';

const KNOWN = new Set(
  Object.values<ConfigOption<unknown>>(OPTIONS).flatMap(({ env, secret }) =>
    secret ? [env, `${env}_FILE`] : [env],
  ),
);

/** The names that no part of Cairn reads. */
export function findUnknownOptions(names: readonly string[]): string[] {
  return names.filter((name) => !KNOWN.has(name));
}

/** True when the tag names one release: three numbers or a date, and never `latest`. */
export function isExactImage(image: string): boolean {
  return /:v?\d+\.\d+\.\d+([.-][\w.-]+)?$/.test(image);
}
