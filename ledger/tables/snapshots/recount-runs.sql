INSERT INTO batch_counts (organization_id, batch_id, version, total_jobs, pending, in_progress, completed, failed, kicked_off, attribute_ran, attribute_filled, attribute_status, confidence, value_origins, evidence_pieces, findings, shown_by_run, weekly_ran, weekly_filled, attribute_times, attribute_total_us, attribute_max_us, counted_for)
SELECT {organization:String}, {batch:String}, {version:UInt64}, total_jobs, pending, in_progress,
  completed, failed, kicked_off_jobs, CAST(attribute_ran, 'Map(String, UInt64)'), CAST(attribute_filled, 'Map(String, UInt64)'),
  CAST(attribute_status, 'Map(String, UInt64)'), CAST(confidence, 'Map(String, UInt64)'),
  CAST(value_origins, 'Map(String, UInt64)'), CAST(evidence_pieces, 'Map(String, UInt64)'),
  CAST(findings, 'Map(String, UInt64)'), CAST(shown_by_run, 'Map(String, UInt64)'),
  CAST(weekly_ran, 'Map(String, UInt64)'), CAST(weekly_filled, 'Map(String, UInt64)'), CAST(attribute_times, 'Map(String, UInt64)'), CAST(attribute_total_us, 'Map(String, UInt64)'), CAST(attribute_max_us, 'Map(String, UInt64)'), 14
FROM (SELECT count() AS total_jobs,
      countIf(current_stage IN (0, 4)) AS pending,
      countIf(current_stage = 1) AS in_progress,
      countIf(current_stage = 2) AS completed,
      countIf(current_stage = 3) AS failed,
      countIf(current_stage > 0 OR kicked_off) AS kicked_off_jobs
    FROM (SELECT
  place_id,
  max(run_order * 32 + stage * 2 + kick_off) AS packed,
  intDiv(packed, 32) AS current_order,
  toUInt8(intDiv(packed, 2) % 16) AS current_stage,
  packed % 2 = 1 AS kicked_off
FROM job_stages
WHERE organization_id = {organization:String} AND batch_id = {batch:String}
  AND (stage = 9 OR (run_id) IN {runs:Array(String)})
  AND 1
GROUP BY place_id
HAVING maxIf(run_order + 1, stage = 0 AND NOT is_rerun)
  > maxIf(run_order + 1, stage = 9))) AS jobs_of_batch
CROSS JOIN (SELECT sumMapIf(
      map(substringIndex(substring(facet, 2), ':', 1), jobs), match(facet, '^s.*:(RUN|NOT_RUN)$')
    ) AS attribute_ran,
      mapFromArrays(groupArrayIf(substring(facet, 2), startsWith(facet, 'f')), groupArrayIf(jobs, startsWith(facet, 'f'))) AS attribute_filled,
      mapFromArrays(groupArrayIf(substring(facet, 2), startsWith(facet, 's')), groupArrayIf(jobs, startsWith(facet, 's'))) AS attribute_status,
      mapFromArrays(groupArrayIf(substring(facet, 2), startsWith(facet, 'c')), groupArrayIf(jobs, startsWith(facet, 'c'))) AS confidence,
      mapFromArrays(groupArrayIf(substring(facet, 2), startsWith(facet, 'o')), groupArrayIf(jobs, startsWith(facet, 'o'))) AS value_origins,
      mapFromArrays(groupArrayIf(substring(facet, 2), startsWith(facet, 'e')), groupArrayIf(jobs, startsWith(facet, 'e'))) AS evidence_pieces,
      mapFromArrays(groupArrayIf(substring(facet, 2), startsWith(facet, 'v')), groupArrayIf(jobs, startsWith(facet, 'v'))) AS findings,
      mapFromArrays(groupArrayIf(substring(facet, 2), startsWith(facet, 'n')), groupArrayIf(jobs, startsWith(facet, 'n'))) AS shown_by_run
    FROM (SELECT facet, count() AS jobs FROM (SELECT arrayJoin(all_facets) AS facet
      FROM (
        SELECT arrayConcat(
          [toLowCardinality(concat('n', run_id))], facets, origin_facets, source_facets,
          finding_facets) AS all_facets
        FROM results
        WHERE organization_id = {organization:String} AND batch_id = {batch:String}
          AND (place_id, run_order, status) IN (
            SELECT place_id, current_order,
              if(current_stage = 2, 'completed', 'failed')
            FROM (SELECT
  place_id,
  max(run_order * 32 + stage * 2 + kick_off) AS packed,
  intDiv(packed, 32) AS current_order,
  toUInt8(intDiv(packed, 2) % 16) AS current_stage,
  packed % 2 = 1 AS kicked_off
FROM job_stages
WHERE organization_id = {organization:String} AND batch_id = {batch:String}
  AND (stage = 9 OR (run_id) IN {runs:Array(String)})
  AND 1
GROUP BY place_id
HAVING maxIf(run_order + 1, stage = 0 AND NOT is_rerun)
  > maxIf(run_order + 1, stage = 9))
            WHERE current_stage IN (2, 3))
        ORDER BY organization_id, batch_id, place_id, run_order, status, _offset DESC
        LIMIT 1 BY place_id
      )) GROUP BY facet)) AS results_of_batch
CROSS JOIN (SELECT mapFromArrays(groupArrayIf(concat(toString(toDate(counted)), ':', attribute), kind = 1), groupArrayIf(runs, kind = 1)) AS weekly_ran,
      mapFromArrays(groupArrayIf(concat(toString(toDate(counted)), ':', attribute), kind = 2), groupArrayIf(runs, kind = 2)) AS weekly_filled,
      mapFromArrays(groupArrayIf(concat(attribute, ':', toString(counted)), kind = 0), groupArrayIf(runs, kind = 0)) AS attribute_times,
      sumMapIf(map(attribute, total), kind = 0) AS attribute_total_us,
      maxMapIf(map(attribute, longest), kind = 0) AS attribute_max_us
    FROM (SELECT kind, attribute,
      exp2(floor(log2(greatest(number, 32)))) / 32 AS step,
      if(kind = 0, toUInt64(ceil(number / step) * step), number) AS counted,
      count() AS runs, sum(number) AS total, max(number) AS longest
    FROM (SELECT kind, attribute, number
      FROM (SELECT attribute_us, toUInt64(toMonday(finished_at)) AS week,
          mapKeys(mapFilter((attribute, status) -> status = 'RUN', attribute_status)) AS ran,
          arrayIntersect(ran, mapKeys(mapFilter((attribute, filled) -> filled, attribute_filled)))
            AS with_value
        FROM results
        WHERE organization_id = {organization:String} AND batch_id = {batch:String} AND (run_id) IN {runs:Array(String)}
          AND 1
          AND (place_id, run_order) NOT IN (
    WITH
      maxIf(run_order + 1, stage = 9) AS deleted_before,
      maxIf(run_order + 1, stage = 0 AND NOT is_rerun
        AND (run_id) IN {runs:Array(String)}) AS submitted,
      if(submitted > deleted_before, deleted_before, toUInt64(-1)) AS alive_from
    SELECT place_id,
      arrayJoin(arrayFilter(one -> one < alive_from, groupUniqArray(run_order))) AS run_order
    FROM job_stages
    WHERE organization_id = {organization:String} AND batch_id = {batch:String} AND (place_id) IN (
      SELECT place_id FROM job_stages WHERE organization_id = {organization:String} AND batch_id = {batch:String} AND stage = 9)
    GROUP BY place_id)
        ORDER BY organization_id, batch_id, place_id, run_order, status DESC, _offset DESC
        LIMIT 1 BY place_id, run_order)
      ARRAY JOIN
        arrayConcat(mapKeys(attribute_us), ran, with_value) AS attribute,
        arrayConcat(mapValues(attribute_us),
          arrayWithConstant(length(ran) + length(with_value), week)) AS number,
        arrayConcat(arrayWithConstant(length(attribute_us), 0),
          arrayWithConstant(length(ran), 1),
          arrayWithConstant(length(with_value), 2)) AS kind)
    GROUP BY kind, attribute, step, counted)) AS runs_of_batch
