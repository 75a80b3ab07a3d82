-- What a key may do (decision 390). Keys of before have all permissions, and so has one that a version before makes.
alter table api_keys
  add column permissions text[] not null default '{read,draft,publish,manage}',
  add constraint a_key_has_known_permissions check (
    cardinality(permissions) between 1 and 4 and permissions <@ '{read,draft,publish,manage}'::text[]);
