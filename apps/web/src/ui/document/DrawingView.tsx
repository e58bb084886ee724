import type { Drawing, Shape } from '@hepu/api/core/document/documentShape'

/** A chart of a document, as it is printed. */
export const DrawingView = ({ drawing, label }: { drawing: Drawing; label: string }) => (
  <svg
    role="img"
    aria-label={label}
    viewBox={`0 0 ${drawing.width} ${drawing.height}`}
    style={{ width: '100%', maxWidth: drawing.width * 1.4 }}
  >
    {drawing.shapes.map((shape, at) => (
      // A drawing is static: its shapes keep their places.
      // oxlint-disable-next-line react/no-array-index-key
      <ShapeView key={at} shape={shape} />
    ))}
  </svg>
)

function ShapeView({ shape }: { shape: Shape }) {
  if (shape.kind === 'rect') {
    const { x, y, width, height, fill } = shape
    return <rect x={x} y={y} width={width} height={height} fill={fill} />
  }
  if (shape.kind === 'line') {
    const { x1, y1, x2, y2, stroke, width, isDashed } = shape
    return (
      <line
        x1={x1}
        y1={y1}
        x2={x2}
        y2={y2}
        stroke={stroke}
        strokeWidth={width}
        strokeDasharray={isDashed ? '4 3' : undefined}
      />
    )
  }
  const { x, y, text, size, anchor, fill } = shape
  return (
    <text x={x} y={y} fontSize={size} textAnchor={anchor} fill={fill}>
      {text}
    </text>
  )
}
