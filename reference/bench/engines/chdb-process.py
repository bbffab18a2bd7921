"""Runs the statements that arrive as lines of JSON on an embedded ClickHouse, and answers each with a line of JSON."""

import json
import sys

from chdb import session

database = session.Session(sys.argv[1])
for line in sys.stdin:
    try:
        text = database.query(json.loads(line), "JSONCompact").bytes().decode()
        rows = json.loads(text)["data"] if text else []
        answer = {"names": [row[0] for row in rows]}
    except Exception as error:
        answer = {"error": str(error)[:2000]}
    print(json.dumps(answer), flush=True)
