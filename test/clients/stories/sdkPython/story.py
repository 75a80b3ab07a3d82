import os
from datetime import datetime, timedelta, timezone

from otterpost import ApiProblem, Otterpost

otterpost = Otterpost(base_url=os.environ["OTTERPOST_URL"], api_key=os.environ["OTTERPOST_KEY"])


def in_an_hour() -> datetime:
    return datetime.now(timezone.utc) + timedelta(hours=1)


me = otterpost.get_me()
print("me:", me["subscription"]["status"])

created = otterpost.create_posts(text="A draft", platforms=["x", "bluesky"])
draft = created["posts"][0]
print("created:", draft["status"], "for", ",".join(draft["platforms"]))

scheduled = otterpost.schedule_post(draft["id"], scheduled_date=in_an_hour())
print("scheduled:", scheduled["status"])

posts = otterpost.list_posts(status="scheduled", limit=5)
print("listed:", posts["pagination"]["total"], posts["posts"][0]["status"])

updated = otterpost.update_post(draft["id"], text="A better text")
print(f"updated: {updated['text']}, {updated['status']}")

unscheduled = otterpost.unschedule_post(draft["id"])
print(f"unscheduled: {unscheduled['status']}, {unscheduled['scheduled_date'] or 'no date'}")

published = otterpost.publish_post(draft["id"])
print("published:", published["status"])

read = otterpost.get_post(draft["id"])
results = [f"{one['platform']} {one['status']}" for one in read["results"] or []]
print("read:", ", ".join(results))

try:
    otterpost.schedule_post(draft["id"], scheduled_date=in_an_hour())
except ApiProblem as problem:
    print("refused:", problem.status, problem.code)

try:
    otterpost.get_post("000000000000000000000000")
except ApiProblem as problem:
    print("missing:", problem.status, problem.code)

overview = otterpost.get_analytics_overview()
best_month = overview["trends"]["best_month"]
best = best_month["count"] if best_month else None
print(f"overview: {overview['stats']['total_posts_published']} published, best month {best}")

uploaded = otterpost.upload_media("picture.png")
print("uploaded:", uploaded["url"][:4])

deleted = otterpost.delete_post(draft["id"])
print("deleted:", str(deleted["success"]).lower())
