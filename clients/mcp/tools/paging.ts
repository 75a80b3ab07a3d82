/** What lists are asked for, in fewer words than the contract has for programs. */
export const PAGING = {
  x_account_id: 'Only what belongs to this account on X.',
  q: 'Words that it has, or their beginnings.',
  sort: 'created when left out, the latest first; of scheduled, which has a date, the soonest.',
  from: 'Only what is of this time or later, by the time that sort goes by.',
  until: 'Only what is before this time.',
  updated_since: 'Only what was changed since; sort is updated when left out.',
  cursor: 'next_cursor of the page before, with the same sort and filters.',
  page: 'Number of the page, from 1; only cursor leads far.',
}
