import otter from '../otter.svg'

export function Mark() {
  return (
    <p className="mark">
      <img src={otter} alt="" width="32" height="32" />
      <span>Otterpost</span>
    </p>
  )
}
