/** Advisory locks of two parts: whoever takes one for another purpose has a first part of their own. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = `${import.meta.dirname}/../..`
const CLASS = /(?:LOCK_CLASS = |pg_\w*advisory\w*\()(\d[\d_]*)\b(?! as)/g

test('no two files have the same first part', () => {
  const files = globSync(['db/**/*.ts', 'db/migrations/*.sql'], { cwd: ROOT })
  const classes = files.flatMap((file) => {
    const found = [...readFileSync(`${ROOT}/${file}`, 'utf8').matchAll(CLASS)]
    return [...new Set(found.map(([, number = '']) => Number(number.replaceAll('_', ''))))]
  })

  expect(classes.length).toBeGreaterThan(3)
  expect(classes).toEqual([...new Set(classes)])
})
