import type { Shape } from '../documentShape.ts'

/** Returns shapes moved to the right and down. */
export const moveShapes = (shapes: readonly Shape[], dx: number, dy: number): Shape[] =>
  shapes.map((shape) => moveShape(shape, dx, dy))

function moveShape(shape: Shape, dx: number, dy: number): Shape {
  if (shape.kind === 'line')
    return { ...shape, x1: shape.x1 + dx, x2: shape.x2 + dx, y1: shape.y1 + dy, y2: shape.y2 + dy }
  if (shape.kind === 'polygon')
    return { ...shape, rings: shape.rings.map((ring) => ring.map((at, index) => at + (index % 2 ? dy : dx))) }
  return { ...shape, x: shape.x + dx, y: shape.y + dy }
}
