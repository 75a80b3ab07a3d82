/** Which place is meant by a pointer, and which one an arrow key leads to. */
import {
  closestCenter,
  pointerWithin,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'

/** A slot lies within its day: the smaller of the two is meant. Keys have no pointer. */
export const underPointer: CollisionDetection = (args) => {
  if (args.pointerCoordinates === null) return closestCenter(args)
  const area = (id: string | number) => {
    const { width = 0, height = 0 } = args.droppableRects.get(id) ?? {}
    return width * height
  }
  return pointerWithin(args).sort((one, other) => area(one.id) - area(other.id))
}

/** The nearest place in the direction of the arrow. */
export const nextPlace: KeyboardCoordinateGetter = (event, { context }) => {
  const direction = DIRECTIONS[event.code]
  const { collisionRect, droppableRects, over } = context
  if (direction === undefined || collisionRect === null) return undefined
  event.preventDefault()
  const start = centreOf(droppableRects.get(over?.id ?? '') ?? collisionRect)
  let best: { x: number; y: number; cost: number } | undefined
  for (const [id, rect] of droppableRects) {
    if (id === over?.id) continue
    const centre = centreOf(rect)
    const ahead = (centre.x - start.x) * direction.x + (centre.y - start.y) * direction.y
    const aside =
      Math.abs((centre.x - start.x) * direction.y) + Math.abs((centre.y - start.y) * direction.x)
    const cost = ahead + 3 * aside
    if (ahead > 4 && (best === undefined || cost < best.cost)) best = { ...centre, cost }
  }
  if (best === undefined) return undefined
  return { x: best.x - collisionRect.width / 2, y: best.y - collisionRect.height / 2 }
}

const DIRECTIONS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface Rect {
  left: number
  top: number
  width: number
  height: number
}

function centreOf({ left, top, width, height }: Rect) {
  return { x: left + width / 2, y: top + height / 2 }
}
