/** Clients of today meet instances of yesterday, whose answers have no member that joined them since. */
import { expect, test } from 'vitest'
import type { OpenAPI3 } from 'openapi-typescript'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { requiredMembers } from '../../openapi/requiredMembers.ts'
import { readBaseline } from './baseline.ts'

/** Nobody had a client of their own before these were required. */
const BEFORE_ANY_CLIENT = ['UploadedMedia']

test('a member that joins an answer is optional there, since the SDKs refuse answers that lack what is required', () => {
  const before = requiredMembers(readBaseline('openapi'))
  const now = requiredMembers(contract as unknown as OpenAPI3)

  const joined = Object.entries(before)
    .filter(([name]) => !BEFORE_ANY_CLIENT.includes(name))
    .flatMap(([name, members]) =>
      namesIn(now[name])
        .filter((member) => !namesIn(members).includes(member))
        .map((member) => `${name}.${member}`),
    )

  expect(Object.keys(before).length).toBeGreaterThan(20)
  expect(joined).toEqual([])
})

function namesIn(members = ''): string[] {
  return members.split(' ').flatMap((one) => /^\w+(?=:|$)/.exec(one) ?? [])
}
