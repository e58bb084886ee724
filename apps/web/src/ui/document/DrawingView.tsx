import type { Drawing, Shape } from '@hepu/api/core/document/documentShape'

interface Props {
  drawing: Drawing
  label: string
  /** Addresses of the pictures of the drawing, by their keys. */
  pictures?: Readonly<Record<string, string>>
}

/** A chart or page of a document, as it is printed. */
export const DrawingView = ({ drawing, label, pictures = {} }: Props) => (
  <svg
    role="img"
    aria-label={label}
    viewBox={`0 0 ${drawing.width} ${drawing.height}`}
    style={{ width: '100%', maxWidth: drawing.width * 1.4 }}
  >
    {drawing.shapes.map((shape, at) => (
      // A drawing is static: its shapes keep their places.
      // oxlint-disable-next-line react/no-array-index-key
      <ShapeView key={at} shape={shape} pictures={pictures} />
    ))}
  </svg>
)

function ShapeView({ shape, pictures }: { shape: Shape; pictures: Readonly<Record<string, string>> }) {
  if (shape.kind === 'picture') {
    const { x, y, width, height, key } = shape
    const frame = { x, y, width, height, preserveAspectRatio: 'xMidYMid slice' }
    return pictures[key] ? <image {...frame} href={pictures[key]} /> : null
  }
  if (shape.kind === 'polygon') {
    const { rings, fill, stroke } = shape
    const d = rings.map((ring) => `M${ring.join(' ')}Z`).join('')
    return <path d={d} fill={fill} stroke={stroke} strokeWidth={0.4} />
  }
  if (shape.kind === 'rect') {
    const { x, y, width, height, fill, radius } = shape
    return <rect x={x} y={y} width={width} height={height} rx={radius} fill={fill} />
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
  const { x, y, text, size, anchor, fill, isBold } = shape
  return (
    <text x={x} y={y} fontSize={size} textAnchor={anchor} fill={fill} fontWeight={isBold ? 700 : undefined}>
      {text}
    </text>
  )
}
