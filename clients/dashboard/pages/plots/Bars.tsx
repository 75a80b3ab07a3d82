/** Columns over time, one upon the other where there are two kinds; the second kind is hatched. */
import { scaleLinear, type ScaleLinear } from 'd3-scale'
import { useId } from 'react'
import { useWidth } from './useWidth.ts'

export interface Bar {
  key: string
  /** Below it, where there is room. */
  label: string
  /** Of each kind. */
  values: number[]
  /** All of it in words. */
  about: string
}

interface BarsProps {
  title: string
  /** What can be seen, in a sentence. */
  description: string
  kinds: string[]
  bars: Bar[]
  format(value: number): string
}

const HEIGHT = 220
const TOP = 16
const BOTTOM = 24
const LEFT = 52
const LABEL_PX = 64

export function Bars(props: BarsProps) {
  const { kinds } = props
  const [element, width] = useWidth<HTMLDivElement>()
  return (
    <div className="bars-plot">
      {kinds.length > 1 && (
        <ul className="plot-kinds" aria-label="What is drawn">
          {kinds.map((kind, index) => (
            <li key={kind}>
              <span className={`plot-sign kind-${index}`} aria-hidden="true" />
              {kind}
            </li>
          ))}
        </ul>
      )}
      <div ref={element}>{width > 0 && <Drawing {...props} width={width} />}</div>
    </div>
  )
}

function Drawing({ title, description, bars, format, width }: BarsProps & { width: number }) {
  const id = useId()
  const top = Math.max(...bars.map(({ values }) => total(values))) || 1
  const y = scaleLinear([0, top], [HEIGHT - BOTTOM, TOP]).nice(4)
  const step = (width - LEFT) / Math.max(1, bars.length)
  const every = Math.ceil(LABEL_PX / step)
  return (
    <svg
      className="plot"
      width={width}
      height={HEIGHT}
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-description`}>{description}</desc>
      <Hatch id={`${id}-hatch`} />
      {y.ticks(4).map((tick) => (
        <g key={tick} transform={`translate(0 ${y(tick)})`}>
          <line className="plot-line" x1={LEFT} x2={width} />
          <text x={LEFT - 8} dy="0.32em" textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => (
        <g key={bar.key} transform={`translate(${LEFT + index * step} 0)`}>
          <Column bar={bar} step={step} y={y} hatch={`url(#${id}-hatch)`} />
          {index % every === 0 && index * step + LABEL_PX / 2 <= width - LEFT + step / 2 && (
            <text x={step / 2} y={HEIGHT - 6} textAnchor="middle">
              {bar.label}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

interface ColumnProps {
  bar: Bar
  step: number
  y: ScaleLinear<number, number>
  hatch: string
}

function Column({ bar: { values, about }, step, y, hatch }: ColumnProps) {
  const gap = Math.min(8, step * 0.25)
  return (
    <>
      {values.map((value, kind) => {
        const below = total(values.slice(0, kind))
        return value === 0 ? null : (
          <rect
            key={kind}
            className={`plot-bar kind-${kind}`}
            fill={kind === 0 ? undefined : hatch}
            x={gap / 2}
            width={Math.max(1, step - gap)}
            y={y(below + value)}
            height={y(below) - y(below + value)}
          />
        )
      })}
      <rect className="plot-over" width={step} y={TOP} height={HEIGHT - TOP - BOTTOM}>
        <title>{about}</title>
      </rect>
    </>
  )
}

function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse">
        <path className="plot-hatch" d="M-1 7L7 -1M-1 1L1 -1M5 7L7 5" />
      </pattern>
    </defs>
  )
}

function total(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
