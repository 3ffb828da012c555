"""What schemathesis does not know by itself."""

import schemathesis

# A table of places is text. What is generated for it is hardly ever a line of JSON.
schemathesis.serializer.alias("application/x-ndjson", "text/plain")
