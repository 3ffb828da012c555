-- A block of results has some eighty columns within its maps. Written to a file each, they cost
-- more than their rows; a merge makes such parts once there are enough rows.
ALTER TABLE results MODIFY SETTING min_bytes_for_wide_part = 268435456;
