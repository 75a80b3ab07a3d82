/** What can be said of a post on one network besides its text and media, for whoever asks a person. */
import type { components } from '../generated/openapi.ts'

type Schemas = components['schemas']
type Variants = Schemas['XVariantInput'] &
  Schemas['BlueskyVariantInput'] &
  Schemas['LinkedinVariantInput']

/** Texts and media are written themselves, and of cards `shows_cards` tells. */
type Other = 'text' | 'thread_tweets' | 'media_urls' | 'thread_media' | 'leave_out' | 'link_card'
type Member = Exclude<keyof Variants, Other>

type Value<Name extends Member> = NonNullable<Variants[Name]>

/** By what its values are, which the compiler compares with the contract. */
export type VariantSetting = { [Name in Member]: Setting<Name, Value<Name>> }[Member]

type Setting<Name, Values> = { member: Name; label: string } & ([Values] extends [boolean]
  ? { kind: 'yes' }
  : [Values] extends [string]
    ? { kind: 'one'; choices: readonly Choice<Values>[] }
    : [Values] extends [readonly (infer Each)[]]
      ? string extends Each
        ? { kind: 'languages' }
        : { kind: 'some'; choices: readonly Choice<Each>[] }
      : never)

/** Where one is chosen the first is what the network does by itself. */
interface Choice<Values> {
  value: Values
  label: string
}
