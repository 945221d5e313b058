#!/bin/bash
# Plays policy.json against morning.csv (time, requests per second of all instances together).
# With --quiet only the result is printed. One instance can answer 80 requests per second.
cd "$(dirname "$0")" || exit 1
value() { jq -r "$1" policy.json; }
up=$(value '[.scaling_rules[] | select(.operator | startswith(">"))][0] | [.threshold, .breach_duration_secs, .cool_down_secs, (.adjustment | tonumber)] | join(" ")')
down=$(value '[.scaling_rules[] | select(.operator | startswith("<"))][0] | [.threshold, .breach_duration_secs, .cool_down_secs, (.adjustment | tonumber)] | join(" ")')
plan=$(value '[.schedules.recurring_schedule[]? | [.start_time, .end_time, (.instance_min_count | tostring), (.instance_max_count | tostring)] | join(" ")] | .[0] // ""')
awk -F, -v up="$up" -v down="$down" -v plan="$plan" -v least="$(value .instance_min_count)" -v most="$(value .instance_max_count)" -v quiet="$1" '
  BEGIN { split(up, u, " "); split(down, d, " "); planned = split(plan, p, " "); n = 3; pause = 0; top = n; changes = 0; busy = 0; early = 0 }
  {
    min = least + 0; max = most + 0
    if (planned == 4 && $1 >= p[1] && $1 < p[2]) { min = p[3] + 0; max = p[4] + 0 }
    before = n
    if (n < min) n = min
    if (n > max) n = max
    each = $2 / n
    over = (each >= u[1] + 0) ? over + 60 : 0
    under = (each < d[1] + 0) ? under + 60 : 0
    if (pause > 0) pause = pause - 60
    else if (over >= u[2] + 0 && n < max) { n = n + u[4]; if (n > max) n = max; pause = u[3] + 0; over = 0 }
    else if (under >= d[2] + 0 && n > min) { n = n + d[4]; if (n < min) n = min; pause = d[3] + 0; under = 0 }
    if (each > 80) busy = busy + 1
    if (n != before) { changes = changes + 1; if ($1 < "08:30") early = early + 1 }
    if (n > top) top = n
    if (quiet != "--quiet" && (n != before || each > 80)) printf "%s  %4d requests/s  %2d instances  %5.1f each%s\n", $1, $2, n, each, (each > 80) ? "  too much" : ""
  }
  END { printf "changes before 8:30: %d, changes: %d, overloaded minutes: %d, most instances: %d\n", early, changes, busy, top }
' morning.csv
