import type { Command } from 'commander'
import { asking, newCommand, newGroup } from '../../clients/cli/command.ts'
import { Failure } from '../../clients/cli/failure.ts'
import { showList, showOne } from '../../clients/cli/output/show.ts'
import type { Column } from '../../clients/cli/output/table.ts'
import type { Environment } from '../../clients/cli/environment.ts'
import { giveUpJournal, listJournals, type KnownJournal } from '../../db/journal/journals.ts'
import { agree, atHost, onDatabase } from './host.ts'

const JOURNAL = ['id', 'state', 'compared_at']

/** Of which machines a database that went back still has to be told what they sent. */
export const journals = newGroup('journals', 'Journals of sends, and those that are missing', [
  list,
  giveUp,
])

function list(environment: Environment): Command {
  return newCommand('list', 'List the journals that the database knows').action(
    atHost(environment, JOURNAL, async (host) => {
      const journals = await onDatabase(host.config, listJournals)
      showList(host, journals, COLUMNS, journals)
    }),
  )
}

const COLUMNS: readonly Column<KnownJournal>[] = [
  { heading: 'ID', cell: ({ id }) => id, gives_way: 'never' },
  { heading: 'STATE', cell: ({ state }) => state },
  { heading: 'LAST COMPARED', cell: ({ compared_at }) => compared_at },
]

function giveUp(environment: Environment): Command {
  const command = newCommand(
    'give-up',
    'Give up a lost journal, so that processes send again without it',
  )
    .argument('<journal-id>', 'its id, which admin journals list shows')
    .action(
      atHost<object, [string]>(environment, JOURNAL, async (host, id) => {
        const lost = await onDatabase(host.config, async (db) => {
          await agree(
            host,
            `Give up journal ${id}? What its machine sent since the database went back may be sent again.`,
          )
          return giveUpJournal(db, id)
        })
        if (lost === undefined)
          throw new Failure('not_found', 'No journal of this id is missing.', {
            next: 'See: otterpost admin journals list',
          })
        showOne(host, lost, Object.entries(lost))
      }),
    )
  return asking(command)
}
