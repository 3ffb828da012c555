/** What the views say of all runs, as the sink has counted them, beside a count of each row. */
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';

const OF_THE_ORGANIZATION = 'WHERE organization_id = {organization:String}';

const WEEKS_OF_VIEW = `SELECT week, attribute, ran, filled
FROM fill_rates_weekly ${OF_THE_ORGANIZATION} ORDER BY week, attribute`;
const WEEKS_OF_ROWS = `SELECT toMonday(finished_at) AS week, attribute, count() AS ran,
  countIf(attribute_filled[attribute]) AS filled
FROM base_results
ARRAY JOIN mapKeys(attribute_status) AS attribute, mapValues(attribute_status) AS found
${OF_THE_ORGANIZATION} AND found = 'RUN'
GROUP BY week, attribute ORDER BY week, attribute`;

const TIMES_OF_VIEW = `SELECT attribute, runs, max_ms, total_ms, median_ms, p95_ms
FROM slowest_attributes ${OF_THE_ORGANIZATION} ORDER BY attribute`;
const TIMES_OF_ROWS = `SELECT attribute, count() AS runs, max(us) / 1000 AS max_ms,
  sum(us) / 1000 AS total_ms, quantileExactWeighted(0.5)(us, 1) / 1000 AS median_ms,
  quantileExactWeighted(0.95)(us, 1) / 1000 AS p95_ms
FROM base_results
ARRAY JOIN mapKeys(attribute_us) AS attribute, mapValues(attribute_us) AS us
${OF_THE_ORGANIZATION}
GROUP BY attribute ORDER BY attribute`;

interface Times {
  readonly median_ms: number;
  readonly p95_ms: number;
}

/** Of an exact time, the view may show up to 1/32 more. */
function isRoundedUp(shown: number, exact: number): boolean {
  return shown >= exact && shown <= exact * (33 / 32);
}

/** The first list is from the views, the second from the rows. */
export async function readRunsBothWays(
  warehouse: Warehouse,
  organization: string,
): Promise<[views: unknown[], rows: unknown[]]> {
  const query = <Row extends object>(sql: string) =>
    warehouse.query<Row>({ sql, params: { organization } });
  const times = await query<Times>(TIMES_OF_VIEW);
  const exact = await query<Times>(TIMES_OF_ROWS);
  const shown = times.map((one, i) => {
    const { median_ms, p95_ms } = exact[i] ?? one;
    const isTrue = isRoundedUp(one.median_ms, median_ms) && isRoundedUp(one.p95_ms, p95_ms);
    return isTrue ? { ...one, median_ms, p95_ms } : one;
  });
  return [
    [...(await query(WEEKS_OF_VIEW)), ...shown],
    [...(await query(WEEKS_OF_ROWS)), ...exact],
  ];
}
