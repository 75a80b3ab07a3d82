/** A rule that looks nowhere would pass for ever: each of ours finds the fault that was made for it. */
import { expect, test } from 'vitest'
import { structureFaults, styleFaults } from '../../openapi/lint/lint.ts'
import { NOT_OF_DASHBOARD, STYLE } from '../../openapi/lint/style.ts'

const FAULTY = 'test/contract/faulty.yaml'

test('every rule of our own finds the fault that was made for it', async () => {
  const faults = await styleFaults(FAULTY)
  const found = Object.keys(STYLE).filter((rule) =>
    faults.some((one) => one.endsWith(`: ${rule}.`)),
  )

  expect(found).toEqual(Object.keys(STYLE))
  expect(found.length).toBeGreaterThan(25)
})

test('what the dashboard’s contract may do is a rule for the other', async () => {
  const faults = await styleFaults(FAULTY, NOT_OF_DASHBOARD)

  expect(NOT_OF_DASHBOARD.filter((rule) => !(rule in STYLE))).toEqual([])
  expect(faults.filter((one) => NOT_OF_DASHBOARD.some((rule) => one.includes(rule)))).toEqual([])
})

test('its structure is looked at, too', async () => {
  const faults = await structureFaults([FAULTY])

  expect(faults).toContainEqual(expect.stringContaining('#/security/0/bearerAuth: There is no'))
})
