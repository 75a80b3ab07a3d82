import { useState } from 'react'

interface AvatarProps {
  url: string | null
  name: string
}

/** The account's picture, or its first letter where there is none or it does not come. */
export function Avatar({ url, name }: AvatarProps) {
  const [missing, setMissing] = useState(url === null)
  if (missing || url === null) {
    return (
      <span className="avatar" aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
    )
  }
  return (
    <img
      className="avatar"
      src={url}
      alt=""
      width="44"
      height="44"
      onError={() => setMissing(true)}
    />
  )
}
