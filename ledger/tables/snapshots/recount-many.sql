INSERT INTO batch_counts (organization_id, batch_id, version, total_jobs, pending, in_progress, completed, failed, kicked_off, attribute_ran, attribute_filled, attribute_status, confidence, value_origins, evidence_pieces, findings, shown_by_run, weekly_ran, weekly_filled, attribute_times, attribute_total_us, attribute_max_us, counted_for)
SELECT touched.1 AS organization_id, touched.2 AS batch_id, touched.3, total_jobs, pending,
  in_progress, completed, failed, kicked_off_jobs, CAST(attribute_ran, 'Map(String, UInt64)'), CAST(attribute_filled, 'Map(String, UInt64)'),
  CAST(attribute_status, 'Map(String, UInt64)'), CAST(confidence, 'Map(String, UInt64)'),
  CAST(value_origins, 'Map(String, UInt64)'), CAST(evidence_pieces, 'Map(String, UInt64)'),
  CAST(findings, 'Map(String, UInt64)'), CAST(shown_by_run, 'Map(String, UInt64)'),
  CAST(weekly_ran, 'Map(String, UInt64)'), CAST(weekly_filled, 'Map(String, UInt64)'), CAST(attribute_times, 'Map(String, UInt64)'), CAST(attribute_total_us, 'Map(String, UInt64)'), CAST(attribute_max_us, 'Map(String, UInt64)'), 14
FROM (
  SELECT arrayJoin(arrayZip(
    {organizations:Array(String)}, {batches:Array(String)}, {versions:Array(UInt64)})) AS touched,
    touched.1 AS organization_id, touched.2 AS batch_id
) AS touched_batches
LEFT JOIN (SELECT organization_id, batch_id, count() AS total_jobs,
      countIf(current_stage IN (0, 4)) AS pending,
      countIf(current_stage = 1) AS in_progress,
      countIf(current_stage = 2) AS completed,
      countIf(current_stage = 3) AS failed,
      countIf(current_stage > 0 OR kicked_off) AS kicked_off_jobs
    FROM (    SELECT
      organization_id, batch_id, place_id,
      max(run_order * 32 + stage * 2 + kick_off) AS packed,
      intDiv(packed, 32) AS current_order,
      toUInt8(intDiv(packed, 2) % 16) AS current_stage,
      packed % 2 = 1 AS kicked_off
    FROM job_stages
    WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)})
      AND (stage = 9 OR (organization_id, batch_id, run_id) IN (    WITH
      maxIf(event_order + 1, kind = 'DELETED') AS deleted_before,
groupArrayIf(event_order, kind = 'RUN_ACCEPTED' AND cause NOT IN ('REPROCESS', 'REFRESH')) AS submissions,
arrayFilter(submission -> submission >= deleted_before, submissions) AS begins,
      groupArrayIf((event_order, run_id), kind = 'RUN_ACCEPTED') AS runs
    SELECT
      organization_id, batch_id, arrayJoin(
        arrayMap(run -> run.2, arrayFilter(run -> run.1 >= arrayMin(begins), runs))
      ) AS run_id
    FROM batch_events
    WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)})
    GROUP BY organization_id, batch_id
    HAVING notEmpty(begins) AND 1))
      AND (organization_id, batch_id, place_id, run_order) NOT IN (    WITH
      groupArrayIf(run_order + 1, based_on = run_order) AS roots,
      groupArrayIf(run_order, based_on != run_order) AS reruns,
      groupArrayIf(based_on, based_on != run_order) AS bases
    SELECT
      organization_id, batch_id, place_id,
      arrayJoin(
        arrayFilter(
          (rerun, base) -> arrayMax(arrayFilter(root -> root <= rerun, roots)) != base + 1,
          reruns,
          bases
        )
      ) AS run_order
    FROM jobs
    WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)}) AND 1
      AND (is_deleted OR batch_id = '' OR (organization_id, batch_id, run_id) IN (    WITH
      maxIf(event_order + 1, kind = 'DELETED') AS deleted_before,
groupArrayIf(event_order, kind = 'RUN_ACCEPTED' AND cause NOT IN ('REPROCESS', 'REFRESH')) AS submissions,
arrayFilter(submission -> submission >= deleted_before, submissions) AS begins,
      groupArrayIf((event_order, run_id), kind = 'RUN_ACCEPTED') AS runs
    SELECT
      organization_id, batch_id, arrayJoin(
        arrayMap(run -> run.2, arrayFilter(run -> run.1 >= arrayMin(begins), runs))
      ) AS run_id
    FROM batch_events
    WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)})
    GROUP BY organization_id, batch_id
    HAVING notEmpty(begins) AND length(submissions) > 1
AND countIf(kind = 'RUN_ACCEPTED' AND NOT (cause NOT IN ('REPROCESS', 'REFRESH'))) > 0))
    GROUP BY organization_id, batch_id, place_id
    HAVING min(based_on) != max(based_on))
    GROUP BY organization_id, batch_id, place_id
    HAVING maxIf(run_order + 1, stage = 0 AND NOT is_rerun)
      > maxIf(run_order + 1, stage = 9)) GROUP BY organization_id, batch_id) AS jobs_of_batch USING (organization_id, batch_id)
LEFT JOIN (SELECT organization_id, batch_id, sumMapIf(
      map(substringIndex(substring(facet, 2), ':', 1), jobs), match(facet, '^s.*:(RUN|NOT_RUN)$')
    ) AS attribute_ran,
      mapFromArrays(groupArrayIf(substring(facet, 2), startsWith(facet, 'f')), groupArrayIf(jobs, startsWith(facet, 'f'))) AS attribute_filled,
      mapFromArrays(groupArrayIf(substring(facet, 2), startsWith(facet, 's')), groupArrayIf(jobs, startsWith(facet, 's'))) AS attribute_status,
      mapFromArrays(groupArrayIf(substring(facet, 2), startsWith(facet, 'c')), groupArrayIf(jobs, startsWith(facet, 'c'))) AS confidence,
      mapFromArrays(groupArrayIf(substring(facet, 2), startsWith(facet, 'o')), groupArrayIf(jobs, startsWith(facet, 'o'))) AS value_origins,
      mapFromArrays(groupArrayIf(substring(facet, 2), startsWith(facet, 'e')), groupArrayIf(jobs, startsWith(facet, 'e'))) AS evidence_pieces,
      mapFromArrays(groupArrayIf(substring(facet, 2), startsWith(facet, 'v')), groupArrayIf(jobs, startsWith(facet, 'v'))) AS findings,
      mapFromArrays(groupArrayIf(substring(facet, 2), startsWith(facet, 'n')), groupArrayIf(jobs, startsWith(facet, 'n'))) AS shown_by_run
    FROM (SELECT organization_id, batch_id, facet, count() AS jobs FROM (SELECT organization_id, batch_id, arrayJoin(all_facets) AS facet
      FROM (
        SELECT organization_id, batch_id, arrayConcat(
          [toLowCardinality(concat('n', run_id))], facets, origin_facets, source_facets,
          finding_facets) AS all_facets
        FROM results
        WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)})
          AND (organization_id, batch_id, place_id, run_order, status) IN (
            SELECT organization_id, batch_id, place_id, current_order,
              if(current_stage = 2, 'completed', 'failed')
            FROM (    SELECT
      organization_id, batch_id, place_id,
      max(run_order * 32 + stage * 2 + kick_off) AS packed,
      intDiv(packed, 32) AS current_order,
      toUInt8(intDiv(packed, 2) % 16) AS current_stage,
      packed % 2 = 1 AS kicked_off
    FROM job_stages
    WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)})
      AND (stage = 9 OR (organization_id, batch_id, run_id) IN (    WITH
      maxIf(event_order + 1, kind = 'DELETED') AS deleted_before,
groupArrayIf(event_order, kind = 'RUN_ACCEPTED' AND cause NOT IN ('REPROCESS', 'REFRESH')) AS submissions,
arrayFilter(submission -> submission >= deleted_before, submissions) AS begins,
      groupArrayIf((event_order, run_id), kind = 'RUN_ACCEPTED') AS runs
    SELECT
      organization_id, batch_id, arrayJoin(
        arrayMap(run -> run.2, arrayFilter(run -> run.1 >= arrayMin(begins), runs))
      ) AS run_id
    FROM batch_events
    WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)})
    GROUP BY organization_id, batch_id
    HAVING notEmpty(begins) AND 1))
      AND (organization_id, batch_id, place_id, run_order) NOT IN (    WITH
      groupArrayIf(run_order + 1, based_on = run_order) AS roots,
      groupArrayIf(run_order, based_on != run_order) AS reruns,
      groupArrayIf(based_on, based_on != run_order) AS bases
    SELECT
      organization_id, batch_id, place_id,
      arrayJoin(
        arrayFilter(
          (rerun, base) -> arrayMax(arrayFilter(root -> root <= rerun, roots)) != base + 1,
          reruns,
          bases
        )
      ) AS run_order
    FROM jobs
    WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)}) AND 1
      AND (is_deleted OR batch_id = '' OR (organization_id, batch_id, run_id) IN (    WITH
      maxIf(event_order + 1, kind = 'DELETED') AS deleted_before,
groupArrayIf(event_order, kind = 'RUN_ACCEPTED' AND cause NOT IN ('REPROCESS', 'REFRESH')) AS submissions,
arrayFilter(submission -> submission >= deleted_before, submissions) AS begins,
      groupArrayIf((event_order, run_id), kind = 'RUN_ACCEPTED') AS runs
    SELECT
      organization_id, batch_id, arrayJoin(
        arrayMap(run -> run.2, arrayFilter(run -> run.1 >= arrayMin(begins), runs))
      ) AS run_id
    FROM batch_events
    WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)})
    GROUP BY organization_id, batch_id
    HAVING notEmpty(begins) AND length(submissions) > 1
AND countIf(kind = 'RUN_ACCEPTED' AND NOT (cause NOT IN ('REPROCESS', 'REFRESH'))) > 0))
    GROUP BY organization_id, batch_id, place_id
    HAVING min(based_on) != max(based_on))
    GROUP BY organization_id, batch_id, place_id
    HAVING maxIf(run_order + 1, stage = 0 AND NOT is_rerun)
      > maxIf(run_order + 1, stage = 9))
            WHERE current_stage IN (2, 3))
        ORDER BY organization_id, batch_id, place_id, run_order, status, _offset DESC
        LIMIT 1 BY organization_id, batch_id, place_id
      )) GROUP BY organization_id, batch_id, facet) GROUP BY organization_id, batch_id) AS results_of_batch USING (organization_id, batch_id)
LEFT JOIN (SELECT organization_id, batch_id, mapFromArrays(groupArrayIf(concat(toString(toDate(counted)), ':', attribute), kind = 1), groupArrayIf(runs, kind = 1)) AS weekly_ran,
      mapFromArrays(groupArrayIf(concat(toString(toDate(counted)), ':', attribute), kind = 2), groupArrayIf(runs, kind = 2)) AS weekly_filled,
      mapFromArrays(groupArrayIf(concat(attribute, ':', toString(counted)), kind = 0), groupArrayIf(runs, kind = 0)) AS attribute_times,
      sumMapIf(map(attribute, total), kind = 0) AS attribute_total_us,
      maxMapIf(map(attribute, longest), kind = 0) AS attribute_max_us
    FROM (SELECT organization_id, batch_id, kind, attribute,
      exp2(floor(log2(greatest(number, 32)))) / 32 AS step,
      if(kind = 0, toUInt64(ceil(number / step) * step), number) AS counted,
      count() AS runs, sum(number) AS total, max(number) AS longest
    FROM (SELECT organization_id, batch_id, kind, attribute, number
      FROM (SELECT organization_id, batch_id, attribute_us, toUInt64(toMonday(finished_at)) AS week,
          mapKeys(mapFilter((attribute, status) -> status = 'RUN', attribute_status)) AS ran,
          arrayIntersect(ran, mapKeys(mapFilter((attribute, filled) -> filled, attribute_filled)))
            AS with_value
        FROM results
        WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)}) AND (organization_id, batch_id, run_id) IN (    WITH
      maxIf(event_order + 1, kind = 'DELETED') AS deleted_before,
groupArrayIf(event_order, kind = 'RUN_ACCEPTED' AND cause NOT IN ('REPROCESS', 'REFRESH')) AS submissions,
arrayFilter(submission -> submission >= deleted_before, submissions) AS begins,
      groupArrayIf((event_order, run_id), kind = 'RUN_ACCEPTED') AS runs
    SELECT
      organization_id, batch_id, arrayJoin(
        arrayMap(run -> run.2, arrayFilter(run -> run.1 >= arrayMin(begins), runs))
      ) AS run_id
    FROM batch_events
    WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)})
    GROUP BY organization_id, batch_id
    HAVING notEmpty(begins) AND 1)
          AND (organization_id, batch_id, place_id, run_order) NOT IN (    WITH
      groupArrayIf(run_order + 1, based_on = run_order) AS roots,
      groupArrayIf(run_order, based_on != run_order) AS reruns,
      groupArrayIf(based_on, based_on != run_order) AS bases
    SELECT
      organization_id, batch_id, place_id,
      arrayJoin(
        arrayFilter(
          (rerun, base) -> arrayMax(arrayFilter(root -> root <= rerun, roots)) != base + 1,
          reruns,
          bases
        )
      ) AS run_order
    FROM jobs
    WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)}) AND 1
      AND (is_deleted OR batch_id = '' OR (organization_id, batch_id, run_id) IN (    WITH
      maxIf(event_order + 1, kind = 'DELETED') AS deleted_before,
groupArrayIf(event_order, kind = 'RUN_ACCEPTED' AND cause NOT IN ('REPROCESS', 'REFRESH')) AS submissions,
arrayFilter(submission -> submission >= deleted_before, submissions) AS begins,
      groupArrayIf((event_order, run_id), kind = 'RUN_ACCEPTED') AS runs
    SELECT
      organization_id, batch_id, arrayJoin(
        arrayMap(run -> run.2, arrayFilter(run -> run.1 >= arrayMin(begins), runs))
      ) AS run_id
    FROM batch_events
    WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)})
    GROUP BY organization_id, batch_id
    HAVING notEmpty(begins) AND length(submissions) > 1
AND countIf(kind = 'RUN_ACCEPTED' AND NOT (cause NOT IN ('REPROCESS', 'REFRESH'))) > 0))
    GROUP BY organization_id, batch_id, place_id
    HAVING min(based_on) != max(based_on))
          AND (organization_id, batch_id, place_id, run_order) NOT IN (
    WITH
      maxIf(run_order + 1, stage = 9) AS deleted_before,
      maxIf(run_order + 1, stage = 0 AND NOT is_rerun
        AND (organization_id, batch_id, run_id) IN (    WITH
      maxIf(event_order + 1, kind = 'DELETED') AS deleted_before,
groupArrayIf(event_order, kind = 'RUN_ACCEPTED' AND cause NOT IN ('REPROCESS', 'REFRESH')) AS submissions,
arrayFilter(submission -> submission >= deleted_before, submissions) AS begins,
      groupArrayIf((event_order, run_id), kind = 'RUN_ACCEPTED') AS runs
    SELECT
      organization_id, batch_id, arrayJoin(
        arrayMap(run -> run.2, arrayFilter(run -> run.1 >= arrayMin(begins), runs))
      ) AS run_id
    FROM batch_events
    WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)})
    GROUP BY organization_id, batch_id
    HAVING notEmpty(begins) AND 1)) AS submitted,
      if(submitted > deleted_before, deleted_before, toUInt64(-1)) AS alive_from
    SELECT organization_id, batch_id, place_id,
      arrayJoin(arrayFilter(one -> one < alive_from, groupUniqArray(run_order))) AS run_order
    FROM job_stages
    WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)}) AND (organization_id, batch_id, place_id) IN (
      SELECT organization_id, batch_id, place_id FROM job_stages WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)}) AND stage = 9)
    GROUP BY organization_id, batch_id, place_id)
        ORDER BY organization_id, batch_id, place_id, run_order, status DESC, _offset DESC
        LIMIT 1 BY organization_id, batch_id, place_id, run_order)
      ARRAY JOIN
        arrayConcat(mapKeys(attribute_us), ran, with_value) AS attribute,
        arrayConcat(mapValues(attribute_us),
          arrayWithConstant(length(ran) + length(with_value), week)) AS number,
        arrayConcat(arrayWithConstant(length(attribute_us), 0),
          arrayWithConstant(length(ran), 1),
          arrayWithConstant(length(with_value), 2)) AS kind)
    GROUP BY organization_id, batch_id, kind, attribute, step, counted) GROUP BY organization_id, batch_id) AS runs_of_batch USING (organization_id, batch_id)
