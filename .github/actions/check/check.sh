#!/usr/bin/env bash
# The step "Check" of the action; also for other CI services. Settings come from CHECK_* variables, secrets from those of
# jobmark (JOBMARK_TOKEN, JOBMARK_CLIENT_SECRET, …). Exits as `jobmark check` does.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
jobmark=${CHECK_JOBMARK:-"node $here/../../../dist/runner/cli/cli.js"}
reports=${CHECK_REPORTS:-jobmark-reports}
mkdir -p "$reports"

if [ -n "${CHECK_START:-}" ]; then
  # A session of its own, so that everything that the command starts is stopped with it.
  setsid bash -c "$CHECK_START" > "$reports/target.log" 2>&1 &
  target=$!
  trap 'kill -- "-$target" 2> /dev/null || true' EXIT
  deadline=$((SECONDS + ${CHECK_WAIT_SECONDS:-60}))
  # Any answer will do: the check itself says what is wrong with it.
  until curl --silent --output /dev/null --max-time 5 "$CHECK_URL"; do
    if ! kill -0 "$target" 2> /dev/null || [ "$SECONDS" -ge "$deadline" ]; then
      echo "::error title=jobmark::the target at $CHECK_URL did not start; see target.log" >&2
      tail -n 20 "$reports/target.log" >&2
      exit 3
    fi
    sleep 0.5
  done
fi

options=(--profile "${CHECK_PROFILE:-standard}")
[ -z "${CHECK_GROUPS:-}" ] || options+=(--group "$CHECK_GROUPS")
[ -z "${CHECK_KNOWN_FAILURES:-}" ] || options+=(--known-failures "$CHECK_KNOWN_FAILURES")
# shellcheck disable=SC2206 # Arguments separated by spaces, as the input says.
options+=(${CHECK_ARGUMENTS:-})

exit_code=0
# shellcheck disable=SC2086 # A command with its arguments.
$jobmark check "$CHECK_URL" "${options[@]}" \
  --reporter github \
  --reporter "html=$reports/report.html" \
  --reporter "junit=$reports/junit.xml" \
  --reporter "json=$reports/report.json" \
  --reporter "markdown=$reports/summary.md" || exit_code=$?

if [ -n "${GITHUB_STEP_SUMMARY:-}" ] && [ -s "$reports/summary.md" ]; then
  cat "$reports/summary.md" >> "$GITHUB_STEP_SUMMARY"
fi
if [ -n "${GITHUB_OUTPUT:-}" ]; then
  echo "exit-code=$exit_code" >> "$GITHUB_OUTPUT"
fi
exit "$exit_code"
