-- Clients may send other values, which would empty the views or make them fail. A view does not
-- pass its settings on to the views that it reads.
SETTINGS join_use_nulls = 0, aggregate_functions_null_for_empty = 0
