-- The data by which placematch selects an organization's own places, extracted from the inputs
-- once: parsing half a million inputs for each request took seconds.
ALTER TABLE jobs
    ADD COLUMN IF NOT EXISTS latitude Nullable(Float64)
        MATERIALIZED JSONExtract(inputs, 'latitude', 'Nullable(Float64)')
        COMMENT 'WGS 84 degrees, from the inputs';
ALTER TABLE jobs
    ADD COLUMN IF NOT EXISTS longitude Nullable(Float64)
        MATERIALIZED JSONExtract(inputs, 'longitude', 'Nullable(Float64)')
        COMMENT 'WGS 84 degrees, from the inputs';
ALTER TABLE jobs
    ADD COLUMN IF NOT EXISTS searched_name String
        MATERIALIZED lowerUTF8(JSONExtractString(inputs, 'name'))
        COMMENT 'name in the inputs, in lower case';
ALTER TABLE jobs
    ADD COLUMN IF NOT EXISTS searched_address String
        MATERIALIZED lowerUTF8(concat(
            JSONExtractString(inputs, 'full_address'), ' ', JSONExtractString(inputs, 'street'), ' ',
            JSONExtractString(inputs, 'city'), ' ', JSONExtractString(inputs, 'postalCode')))
        COMMENT 'address in the inputs, in lower case';

-- Earlier rows get them in the background.
ALTER TABLE jobs MATERIALIZE COLUMN latitude;
ALTER TABLE jobs MATERIALIZE COLUMN longitude;
ALTER TABLE jobs MATERIALIZE COLUMN searched_name;
ALTER TABLE jobs MATERIALIZE COLUMN searched_address;
