-- What waits for a user's decision is counted at every reading of the metrics, and is rare among what failed.
create index deliveries_held on deliveries (platform) where state = 'failed' and error_code = 'outcome_unknown';
