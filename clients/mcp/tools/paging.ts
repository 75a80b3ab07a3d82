/** What lists are asked for, in fewer words than the contract has for programs. */
export const PAGING = {
  q: 'Words that it has, or their beginnings.',
  sort: 'created, also when left out: the newest first. scheduled: what has a date, the soonest first. published: the latest first. updated: what was changed last first.',
  from: 'Only what is of this time or later, by the time that sort goes by.',
  updated_since:
    'Only what was changed at this time or later; sort is updated when it is left out.',
  cursor: 'next_cursor of the page before, with the same sort and filters. Not together with page.',
  page: 'Number of the page, from 1; only cursor leads far.',
}
