import type { Version } from './versions.ts'

/** Where several differ each has the names of its networks. */
export function ShownVersion({ version, is_named }: { version: Version; is_named: boolean }) {
  const { networks, parts, files, asides } = version
  return (
    <section className="version">
      {is_named && <h3>{networks}</h3>}
      {parts.map((part, index) => (
        <p key={index} className="part" dir="auto">
          {part}
        </p>
      ))}
      {files.length > 0 && (
        <ul className="files">
          {files.map(({ url, said }, index) => (
            <li key={index}>
              <a href={url} target="_blank" rel="noreferrer">
                File {index + 1} of {files.length}
              </a>
              {said !== undefined && <span>{said}</span>}
            </li>
          ))}
        </ul>
      )}
      {asides.length > 0 && (
        <ul className="asides">
          {asides.map((aside) => (
            <li key={aside}>{aside}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
