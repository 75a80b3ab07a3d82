/** What is largest, in lines as long as it is. */
interface Share {
  name: string
  value: number
  /** The value as it is written. */
  label: string
}

export function Shares({ shares }: { shares: Share[] }) {
  const most = Math.max(...shares.map(({ value }) => value))
  return (
    <ul className="shares">
      {shares.map(({ name, value, label }) => (
        <li key={name}>
          <p>
            <bdi>{name}</bdi>
            <span>{label}</span>
          </p>
          <div
            className="share-line"
            aria-hidden="true"
            style={{ width: `${most === 0 ? 0 : (100 * value) / most}%` }}
          />
        </li>
      ))}
    </ul>
  )
}
