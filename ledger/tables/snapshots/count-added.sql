SELECT total_jobs, pending, in_progress, completed, failed,
  kicked_off_jobs AS kicked_off,
  CAST(attribute_ran, 'Map(String, UInt64)') AS attribute_ran,
  CAST(attribute_filled, 'Map(String, UInt64)') AS attribute_filled,
  CAST(attribute_status, 'Map(String, UInt64)') AS attribute_status,
  CAST(confidence, 'Map(String, UInt64)') AS confidence,
  CAST(value_origins, 'Map(String, UInt64)') AS value_origins,
  CAST(evidence_pieces, 'Map(String, UInt64)') AS evidence_pieces,
  CAST(findings, 'Map(String, UInt64)') AS findings,
  CAST(shown_by_run, 'Map(String, UInt64)') AS shown_by_run,
  CAST(weekly_ran, 'Map(String, UInt64)') AS weekly_ran,
  CAST(weekly_filled, 'Map(String, UInt64)') AS weekly_filled,
  CAST(attribute_times, 'Map(String, UInt64)') AS attribute_times,
  CAST(attribute_total_us, 'Map(String, UInt64)') AS attribute_total_us,
  CAST(attribute_max_us, 'Map(String, UInt64)') AS attribute_max_us
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
WHERE organization_id = {organization:String} AND batch_id = {batch:String} AND (stage NOT IN (2, 3) OR _offset < transform(_source, {sources:Array(String)}, {ends:Array(UInt64)}, toUInt64(0)))
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
    FROM (SELECT facet, count() AS jobs FROM (SELECT arrayJoin(arrayConcat(
          [toLowCardinality(concat('n', run_id))], facets, origin_facets, source_facets,
          finding_facets)) AS facet
      FROM results
        WHERE organization_id = {organization:String} AND batch_id = {batch:String} AND run_id IN {runs:Array(String)} AND _offset >= transform(_source, {sources:Array(String)}, {begins:Array(UInt64)}, toUInt64(0)) AND _offset < transform(_source, {sources:Array(String)}, {ends:Array(UInt64)}, toUInt64(0))) GROUP BY facet)) AS results_of_batch
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
        WHERE organization_id = {organization:String} AND batch_id = {batch:String} AND run_id IN {runs:Array(String)} AND _offset >= transform(_source, {sources:Array(String)}, {begins:Array(UInt64)}, toUInt64(0)) AND _offset < transform(_source, {sources:Array(String)}, {ends:Array(UInt64)}, toUInt64(0)))
      ARRAY JOIN
        arrayConcat(mapKeys(attribute_us), ran, with_value) AS attribute,
        arrayConcat(mapValues(attribute_us),
          arrayWithConstant(length(ran) + length(with_value), week)) AS number,
        arrayConcat(arrayWithConstant(length(attribute_us), 0),
          arrayWithConstant(length(ran), 1),
          arrayWithConstant(length(with_value), 2)) AS kind)
    GROUP BY kind, attribute, step, counted)) AS runs_of_batch
