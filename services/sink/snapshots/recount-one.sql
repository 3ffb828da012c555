INSERT INTO batch_counts (organization_id, batch_id, version, total_jobs, pending, in_progress, completed,
  failed, kicked_off, attribute_ran, attribute_filled, attribute_status, confidence)
SELECT {organization:String}, {batch:String}, {version:UInt64}, total_jobs, pending, in_progress,
  completed, failed, kicked_off, CAST(attribute_ran, 'Map(String, UInt64)'), CAST(attribute_filled, 'Map(String, UInt64)'),
  CAST(attribute_status, 'Map(String, UInt64)'), CAST(confidence, 'Map(String, UInt64)')
FROM (SELECT countIf(reached != 9) AS total_jobs, countIf(reached = 0) AS pending,
      countIf(reached = 1) AS in_progress, countIf(reached = 2) AS completed,
      countIf(reached = 3) AS failed,
      countIf(reached IN (1, 2, 3) OR (reached = 0 AND latest % 2 = 1)) AS kicked_off
    FROM (SELECT place_id, max(run_order * 32 + stage * 2 + kick_off) AS latest,
      intDiv(latest, 32) AS current, intDiv(latest, 2) % 16 AS reached
    FROM job_stages
    WHERE organization_id = {organization:String} AND batch_id = {batch:String}
      AND (stage = 9 OR (run_id) IN (
      SELECT arrayJoin(if(empty(begins), [], arrayMap(e -> e.2, arrayFilter(e -> e.1 >= arrayMin(begins), accepted)))) AS run_id
      FROM (
        SELECT maxIf(event_order + 1, kind = 'DELETED') AS after,
          groupArrayIf((event_order, run_id), kind = 'RUN_ACCEPTED') AS accepted,
          groupArrayIf(event_order, kind = 'RUN_ACCEPTED'
            AND cause NOT IN ('REPROCESS', 'REFRESH')) AS submissions,
          arrayFilter(submission -> submission >= after, submissions) AS begins
        FROM batch_events
        WHERE organization_id = {organization:String} AND batch_id = {batch:String}
        GROUP BY organization_id, batch_id
      )))
    GROUP BY place_id
    HAVING maxIf(run_order + 1, stage = 0 AND NOT is_rerun) > maxIf(run_order + 1, stage = 9))) AS jobs_of_batch
CROSS JOIN (SELECT sumMapIf(
      map(substringIndex(substring(facet, 2), ':', 1), jobs), match(facet, '^s.*:(RUN|NOT_RUN)$')
    ) AS attribute_ran,
      mapFromArrays(groupArrayIf(substring(facet, 2), startsWith(facet, 'f')), groupArrayIf(jobs, startsWith(facet, 'f'))) AS attribute_filled,
      mapFromArrays(groupArrayIf(substring(facet, 2), startsWith(facet, 's')), groupArrayIf(jobs, startsWith(facet, 's'))) AS attribute_status,
      mapFromArrays(groupArrayIf(substring(facet, 2), startsWith(facet, 'c')), groupArrayIf(jobs, startsWith(facet, 'c'))) AS confidence
    FROM (SELECT facet, count() AS jobs FROM (SELECT arrayJoin(facets) AS facet
      FROM (
        SELECT facets
        FROM results
        WHERE organization_id = {organization:String} AND batch_id = {batch:String}
          AND (place_id, run_order, status) IN (
            SELECT place_id, current, if(reached = 2, 'completed', 'failed')
            FROM (SELECT place_id, max(run_order * 32 + stage * 2 + kick_off) AS latest,
      intDiv(latest, 32) AS current, intDiv(latest, 2) % 16 AS reached
    FROM job_stages
    WHERE organization_id = {organization:String} AND batch_id = {batch:String}
      AND (stage = 9 OR (run_id) IN (
      SELECT arrayJoin(if(empty(begins), [], arrayMap(e -> e.2, arrayFilter(e -> e.1 >= arrayMin(begins), accepted)))) AS run_id
      FROM (
        SELECT maxIf(event_order + 1, kind = 'DELETED') AS after,
          groupArrayIf((event_order, run_id), kind = 'RUN_ACCEPTED') AS accepted,
          groupArrayIf(event_order, kind = 'RUN_ACCEPTED'
            AND cause NOT IN ('REPROCESS', 'REFRESH')) AS submissions,
          arrayFilter(submission -> submission >= after, submissions) AS begins
        FROM batch_events
        WHERE organization_id = {organization:String} AND batch_id = {batch:String}
        GROUP BY organization_id, batch_id
      )))
    GROUP BY place_id
    HAVING maxIf(run_order + 1, stage = 0 AND NOT is_rerun) > maxIf(run_order + 1, stage = 9))
            WHERE reached IN (2, 3))
        ORDER BY organization_id, batch_id, place_id, run_order, status, _offset DESC
        LIMIT 1 BY place_id
      )) GROUP BY facet)) AS results_of_batch
