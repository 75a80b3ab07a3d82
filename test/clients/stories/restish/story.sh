# What `restish api configure otterpost "$OTTERPOST_URL"` asks for, and writes.
export RESTISH_CONFIG_DIR="$PWD/config" RESTISH_CACHE_DIR="$PWD/cache"
rm -rf config cache && mkdir config
cat > config/apis.json << JSON
{
  "otterpost": {
    "base": "$OTTERPOST_URL",
    "profiles": { "default": { "headers": { "Authorization": "Bearer $OTTERPOST_KEY" } } }
  }
}
JSON

otterpost() { ./restish otterpost "$@"; }
in_an_hour() { date -u -d '1 hour' +%FT%TZ; }

echo "me: $(otterpost get-me -f body.subscription.status -r)"

otterpost create-posts 'text: A draft, platforms: [x, bluesky]' -f 'body.posts[0]' -o json > draft.json
id=$(node -p "require('./draft.json').id")
echo "created: $(node -p "const one = require('./draft.json'); one.status + ' for ' + one.platforms")"

scheduled=$(otterpost schedule-post "$id" "scheduled_date: $(in_an_hour)" -f body.status -r)
echo "scheduled: $scheduled"

otterpost list-posts --status scheduled --limit 5 -f body -o json > list.json
echo "listed: $(node -p "const { total, posts } = require('./list.json'); total + ' ' + posts[0].status")"

otterpost update-post "$id" 'text: A better text' -f body -o json > updated.json
echo "updated: $(node -p "const { text, status } = require('./updated.json'); text + ', ' + status")"

otterpost unschedule-post "$id" -f body -o json > draft.json
echo "unscheduled: $(node -p "const one = require('./draft.json'); one.status + ', ' + (one.scheduled_date ?? 'no date')")"

echo "published: $(otterpost publish-post "$id" --idempotency-key "$id" -f body.status -r)"

otterpost get-post "$id" -f body.results -o json > results.json
echo "read: $(node -p "require('./results.json').map((one) => one.platform + ' ' + one.status).join(', ')")"

refused=$(otterpost schedule-post "$id" "scheduled_date: $(in_an_hour)" --rsh-ignore-status-code -f body.code -r)
echo "refused: 400 $refused"

missing=$(otterpost get-post 000000000000000000000000 --rsh-ignore-status-code -f body.code -r)
echo "missing: 404 $missing"

otterpost get-analytics-overview -f body -o json > overview.json
echo "overview: $(node -p "const { stats, trends } = require('./overview.json'); stats.total_posts_published + ' published, best month ' + trends.best_month.count")"

echo "deleted: $(otterpost delete-post "$id" -f body.success -r)"
