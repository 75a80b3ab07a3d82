import { findAttached } from '../compose/media/calls.ts'
import { foreignMedia } from '../compose/media/attached.ts'
import { MediaField, type AttachedMedia } from '../compose/media/MediaField.tsx'
import { useState } from 'react'
import { useLoaded } from '../work.ts'

interface CoverProps {
  /** Of the picture that is on its way. */
  place: string
  url: string | null
  change(url: string | null): void
}

/** The picture above an article. */
export function Cover({ place, url, change }: CoverProps) {
  const [chosen, setChosen] = useState<AttachedMedia>()
  const [first] = useState(url)
  const { value } = useLoaded(['media', 'attached', first], () =>
    findAttached(first === null ? [] : [first]),
  )
  const known = [chosen, value?.[0]].find((one) => one !== undefined && one.url === url)
  const media = url === null ? [] : [known ?? foreignMedia(url)]
  return (
    <fieldset>
      <legend>Cover picture</legend>
      <MediaField
        place={place}
        media={media}
        change={([one]) => {
          setChosen(one)
          change(one?.url ?? null)
        }}
        most={1}
        label="Cover picture"
        accept="image/jpeg,image/png,image/webp"
        described={false}
      />
    </fieldset>
  )
}
