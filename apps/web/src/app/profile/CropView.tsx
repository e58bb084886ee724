import type { Crop, Size } from './cropGeometry.ts'

/** A chosen picture: its object URL and size (px). */
export interface Picture extends Size {
  address: string
}

interface Props {
  picture: Picture
  crop: Crop
  /** Side of the drawing, px. */
  side: number
  label: string
}

/** The kept square of a picture, drawn in any size. */
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
