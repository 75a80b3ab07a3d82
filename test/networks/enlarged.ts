/**
 * A copy of this repository with one network more, made as the recipe “Add a network” of docs/RECIPES.md
 * says: two folders, a line in each list, the contract, a migration. Nothing else of it is changed.
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copy, copyProduction, edit } from '../world/repository.ts'

/** The word of the wire and the name of the folder. */
const WORD = 'secondary_c'
const NAME = 'harbour'
/** Those of the network before it. */
const LAST_WORD = 'secondary_b'
const LAST_NAME = 'linkedin'

export function copyWithFourth(folder: string) {
  const place = (path: string) => join(folder, path)
  copyProduction(folder)
  // Guides are generated from it.
  copy(join(import.meta.dirname, '../../docs'), place('docs'))

  const fourth = join(import.meta.dirname, 'fourth')
  copy(join(fourth, 'network'), place(`networks/${NAME}`))
  copy(join(fourth, 'simulator'), place(`networks/simulator/${NAME}`))
  for (const list of ['index', 'descriptions', 'simulator/index']) {
    edit(place(`networks/${list}.ts`), addLines)
  }
  for (const contract of ['openapi', 'dashboard']) {
    edit(place(`openapi/${contract}.yaml`), addToContract)
  }
  const [before = ''] = readdirSync(place('db/migrations')).toSorted().slice(-1)
  const number = String(Number(before.slice(0, 4)) + 1).padStart(4, '0')
  writeFileSync(
    place(`db/migrations/${number}_${NAME}.sql`),
    `insert into platforms values ('${WORD}');\n`,
  )
}

/** Each line that has the last network once more. */
function addLines(list: string): string {
  return list.replace(new RegExp(`.*\\b${LAST_NAME}\\b.*\\n`, 'g'), (line) => {
    return line + line.replaceAll(LAST_NAME, NAME)
  })
}

/** The word beside the others, its accounts beside theirs, and room for one more in lists of networks. */
function addToContract(contract: string): string {
  return contract
    .replaceAll(`, ${LAST_WORD}]`, `, ${LAST_WORD}, ${WORD}]`)
    .replaceAll(`, ${LAST_NAME},`, `, ${LAST_NAME}, ${NAME},`)
    .replace(
      new RegExp(`^( *)(- )?${LAST_WORD}_account_id\\b.*\\n(\\1 .*\\n)*`, 'gm'),
      (member) => member + member.replaceAll(LAST_WORD, WORD).replaceAll('LinkedIn', 'Harbour'),
    )
    .replace(/maxItems: 3(\n.*){1,6}\/(Platform(Input)?|NetworkCopy)' }/g, (list) =>
      list.replace('3', '4'),
    )
}
