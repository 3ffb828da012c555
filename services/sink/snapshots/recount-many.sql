INSERT INTO batch_counts (organization_id, batch_id, version, total_jobs, pending, in_progress, completed,
  failed, kicked_off, attribute_ran, attribute_filled, attribute_status, confidence)
SELECT touched.1 AS organization_id, touched.2 AS batch_id, touched.3, total_jobs, pending,
  in_progress, completed, failed, kicked_off, CAST(attribute_ran, 'Map(String, UInt64)'), CAST(attribute_filled, 'Map(String, UInt64)'),
  CAST(attribute_status, 'Map(String, UInt64)'), CAST(confidence, 'Map(String, UInt64)')
FROM (
  SELECT arrayJoin(arrayZip(
    {organizations:Array(String)}, {batches:Array(String)}, {versions:Array(UInt64)})) AS touched,
    touched.1 AS organization_id, touched.2 AS batch_id
) AS touched_batches
LEFT JOIN (SELECT organization_id, batch_id, countIf(reached != 9) AS total_jobs, countIf(reached = 0) AS pending,
      countIf(reached = 1) AS in_progress, countIf(reached = 2) AS completed,
      countIf(reached = 3) AS failed,
      countIf(reached IN (1, 2, 3) OR (reached = 0 AND latest % 2 = 1)) AS kicked_off
    FROM (SELECT organization_id, batch_id, place_id, max(run_order * 32 + stage * 2 + kick_off) AS latest,
      intDiv(latest, 32) AS current, intDiv(latest, 2) % 16 AS reached
    FROM job_stages
    WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)})
      AND (stage = 9 OR (organization_id, batch_id, run_id) IN (
      SELECT organization_id, batch_id, arrayJoin(if(empty(begins), [], arrayMap(e -> e.2, arrayFilter(e -> e.1 >= arrayMin(begins), accepted)))) AS run_id
      FROM (
        SELECT organization_id, batch_id, maxIf(event_order + 1, kind = 'DELETED') AS after,
          groupArrayIf((event_order, run_id), kind = 'RUN_ACCEPTED') AS accepted,
          groupArrayIf(event_order, kind = 'RUN_ACCEPTED'
            AND cause NOT IN ('REPROCESS', 'REFRESH')) AS submissions,
          arrayFilter(submission -> submission >= after, submissions) AS begins
        FROM batch_events
        WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)})
        GROUP BY organization_id, batch_id
      )))
    GROUP BY organization_id, batch_id, place_id
    HAVING maxIf(run_order + 1, stage = 0 AND NOT is_rerun) > maxIf(run_order + 1, stage = 9)) GROUP BY organization_id, batch_id) AS jobs_of_batch USING (organization_id, batch_id)
LEFT JOIN (SELECT organization_id, batch_id, sumMapIf(
      map(substringIndex(substring(facet, 2), ':', 1), jobs), match(facet, '^s.*:(RUN|NOT_RUN)$')
    ) AS attribute_ran,
      mapFromArrays(groupArrayIf(substring(facet, 2), startsWith(facet, 'f')), groupArrayIf(jobs, startsWith(facet, 'f'))) AS attribute_filled,
      mapFromArrays(groupArrayIf(substring(facet, 2), startsWith(facet, 's')), groupArrayIf(jobs, startsWith(facet, 's'))) AS attribute_status,
      mapFromArrays(groupArrayIf(substring(facet, 2), startsWith(facet, 'c')), groupArrayIf(jobs, startsWith(facet, 'c'))) AS confidence
    FROM (SELECT organization_id, batch_id, facet, count() AS jobs FROM (SELECT organization_id, batch_id, arrayJoin(facets) AS facet
      FROM (
        SELECT organization_id, batch_id, facets
        FROM results
        WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)})
          AND (organization_id, batch_id, place_id, run_order, status) IN (
            SELECT organization_id, batch_id, place_id, current, if(reached = 2, 'completed', 'failed')
            FROM (SELECT organization_id, batch_id, place_id, max(run_order * 32 + stage * 2 + kick_off) AS latest,
      intDiv(latest, 32) AS current, intDiv(latest, 2) % 16 AS reached
    FROM job_stages
    WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)})
      AND (stage = 9 OR (organization_id, batch_id, run_id) IN (
      SELECT organization_id, batch_id, arrayJoin(if(empty(begins), [], arrayMap(e -> e.2, arrayFilter(e -> e.1 >= arrayMin(begins), accepted)))) AS run_id
      FROM (
        SELECT organization_id, batch_id, maxIf(event_order + 1, kind = 'DELETED') AS after,
          groupArrayIf((event_order, run_id), kind = 'RUN_ACCEPTED') AS accepted,
          groupArrayIf(event_order, kind = 'RUN_ACCEPTED'
            AND cause NOT IN ('REPROCESS', 'REFRESH')) AS submissions,
          arrayFilter(submission -> submission >= after, submissions) AS begins
        FROM batch_events
        WHERE (organization_id, batch_id) IN arrayZip({organizations:Array(String)}, {batches:Array(String)})
        GROUP BY organization_id, batch_id
      )))
    GROUP BY organization_id, batch_id, place_id
    HAVING maxIf(run_order + 1, stage = 0 AND NOT is_rerun) > maxIf(run_order + 1, stage = 9))
            WHERE reached IN (2, 3))
        ORDER BY organization_id, batch_id, place_id, run_order, status, _offset DESC
        LIMIT 1 BY organization_id, batch_id, place_id
      )) GROUP BY organization_id, batch_id, facet) GROUP BY organization_id, batch_id) AS results_of_batch USING (organization_id, batch_id)
