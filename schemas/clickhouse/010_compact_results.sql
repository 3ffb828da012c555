-- A block of results has about eighty columns inside its maps. Written to one file each, they cost
-- more than their rows; a merge creates such parts once there are enough rows.
ALTER TABLE results MODIFY SETTING min_bytes_for_wide_part = 268435456;
