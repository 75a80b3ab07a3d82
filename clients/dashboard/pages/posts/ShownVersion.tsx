import { Medium } from './Medium.tsx'
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
          {files.map((file, index) => (
            <li key={index}>
              <Medium file={file} name={`File ${index + 1} of ${files.length}`} />
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
