"""Counts the postings of a dataset with Spark, and compares the counts with those of a reference that serves it.

    python3 -m venv spark && spark/bin/pip install pyspark        # needs Java 17
    npx jobmark data make --postings 1000000 --out big
    npx jobmark serve --port 4010 --auth off --dataset "$PWD/big"
    spark/bin/python .github/examples/count-with-spark.py big http://localhost:4010

The dataset is of the United Kingdom. Exit code 1 when a count differs.
"""

import json
import sys
import urllib.request

from pyspark.sql import SparkSession
from pyspark.sql import functions as F

WHEN = {"start": "2024-01", "end": "2024-12", "type": "posted"}
LIMIT = 20


def counts_of_spark(folder: str, facet: str) -> tuple[dict[str, int], dict[str, int]]:
    """Unique and total postings of 2024: of all, and of each value of a facet by its name."""
    spark = SparkSession.builder.master("local[*]").appName("jobmark").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    postings = spark.read.parquet(f"{folder}/postings").where(
        (F.col("posted") >= "2024-01-01") & (F.col("posted") <= "2024-12-31")
    )
    names = spark.read.parquet(f"{folder}/dimensions/{facet}.parquet").select("key", "name")
    counted = [
        F.count("*").alias("unique_postings"),
        F.sum(F.col("duplicates") + 1).alias("total_postings"),
    ]
    totals = postings.agg(*counted).first().asDict()
    groups = postings.groupBy(facet).agg(*counted).join(names, F.col(facet) == names.key)
    return totals, {row["name"]: row["unique_postings"] for row in groups.collect()}


def answer_of_reference(url: str, facet: str) -> tuple[dict[str, int], dict[str, int]]:
    """The same of a reference: the totals, and the first groups."""
    metrics = ["unique_postings", "total_postings"]
    body = {"filter": {"when": WHEN}, "rank": {"by": metrics[0], "limit": LIMIT, "extra_metrics": metrics}}
    request = urllib.request.Request(
        f"{url}/uk-jpa/rankings/{facet}_name",
        data=json.dumps(body).encode(),
        headers={"content-type": "application/json"},
    )
    with urllib.request.urlopen(request) as response:
        data = json.load(response)["data"]
    buckets = {bucket["name"]: bucket["unique_postings"] for bucket in data["ranking"]["buckets"]}
    return {metric: data["totals"][metric] for metric in metrics}, buckets


def main(folder: str, url: str) -> int:
    wrong = 0
    for facet in ("title", "company", "city"):
        totals, groups = counts_of_spark(folder, facet)
        answered, buckets = answer_of_reference(url, facet)
        if totals != answered:
            wrong += 1
            print(f"{facet}: Spark counts {totals}, the reference {answered}")
        for name, count in buckets.items():
            if groups.get(name) != count:
                wrong += 1
                print(f"{facet} {name}: Spark counts {groups.get(name)}, the reference {count}")
        print(f"{facet}: {len(buckets)} groups and the totals compared, {totals['unique_postings']} postings")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
