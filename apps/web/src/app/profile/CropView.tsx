import type { Crop, Size } from './cropGeometry.ts'

/** A chosen picture: its local address and size (px). */
export interface Picture extends Size {
  address: string
}

interface Props {
  picture: Picture
  crop: Crop
  /** Side of what is drawn, px. */
  side: number
  label: string
}

/** The kept square of a picture, drawn at some size. */
export function CropView({ picture, crop, side, label }: Props) {
  const scale = side / crop.side
  return (
    <span className="crop-view" style={{ width: side, height: side }}>
      <img
        src={picture.address}
        alt={label}
        draggable={false}
        style={{
          width: picture.width * scale,
          height: picture.height * scale,
          transform: `translate(${-crop.x * scale}px, ${-crop.y * scale}px)`,
        }}
      />
    </span>
  )
}
