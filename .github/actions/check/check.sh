#!/usr/bin/env bash
# The step "Check" of the action; also for other CI services. Settings come from CHECK_* variables, secrets from those of
# jobmark (JOBMARK_TOKEN, JOBMARK_CLIENT_SECRET, …). Exits as `jobmark check` does.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
jobmark=${CHECK_JOBMARK:-"node $here/../../../dist/runner/cli/cli.js"}
reports=${CHECK_REPORTS:-jobmark-reports}
# GitHub gives each step a file of its own for its summary.
summary=${GITHUB_STEP_SUMMARY:-"$reports/summary.md"}
# Annotations are for GitHub only; other services show what is printed as it is.
printed=terminal
[ -z "${GITHUB_ACTIONS:-}" ] || printed=github
rm -f "$reports/report.json"

options=(--profile "${CHECK_PROFILE:-standard}")
[ -z "${CHECK_START:-}" ] ||
  options+=(--start "$CHECK_START" --wait "${CHECK_WAIT_SECONDS:-60}" --start-log "$reports/target.log")
[ -z "${CHECK_BASE:-}" ] || options+=(--against "$CHECK_BASE")
[ -z "${CHECK_SHARD:-}" ] || options+=(--shard "$CHECK_SHARD")
[ -z "${CHECK_GROUPS:-}" ] || options+=(--group "$CHECK_GROUPS")
[ -z "${CHECK_KNOWN_FAILURES:-}" ] || options+=(--known-failures "$CHECK_KNOWN_FAILURES")
# shellcheck disable=SC2206 # Arguments separated by spaces, as the input says.
options+=(${CHECK_ARGUMENTS:-})

exit_code=0
# shellcheck disable=SC2086 # A command with its arguments.
$jobmark check "$CHECK_URL" "${options[@]}" \
  --reporter "$printed" \
  --reporter "html=$reports/report.html" \
  --reporter "junit=$reports/junit.xml" \
  --reporter "json=$reports/report.json" \
  --reporter "markdown=$summary" || exit_code=$?

if [ ! -s "$reports/report.json" ]; then
  [ "$printed" = terminal ] || printf '::error title=jobmark::'
  echo "nothing was checked (exit code $exit_code); the output of this step says why"
fi
if [ -n "${GITHUB_OUTPUT:-}" ]; then
  echo "exit-code=$exit_code" >> "$GITHUB_OUTPUT"
fi
exit "$exit_code"
