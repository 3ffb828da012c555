"""What schemathesis does not know by itself."""

import schemathesis

# A table of places is text. What is generated for it is hardly ever a line of JSON.
schemathesis.serializer.alias("application/x-ndjson", "text/plain")

# Of a request whose line and headers are longer than 16 KiB, before any operation is asked.
TOO_LARGE_FOR_HTTP = 431


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """HTTP itself gives that answer, so no operation describes it."""
    return response.status_code != TOO_LARGE_FOR_HTTP
