import { Slider } from 'antd'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { moved, MAX_ZOOM, zoomed, type Crop } from './cropGeometry.ts'
import { CropView, type Picture } from './CropView.tsx'

const STAGE_PX = 260
/** An arrow key moves by this share of the square. */
const STEP = 0.05
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface Props {
  picture: Picture
  crop: Crop
  onChange: (crop: Crop) => void
}

/** Chooses the square of a picture: drag or arrow keys move it, the slider zooms. */
export function CropStage({ picture, crop, onChange }: Props) {
  const from = useRef<{ x: number; y: number }>(null)
  const drag = (event: PointerEvent) => {
    if (!from.current) return
    const scale = crop.side / STAGE_PX
    const { x, y } = from.current
    from.current = { x: event.clientX, y: event.clientY }
    onChange(moved(picture, crop, (x - event.clientX) * scale, (y - event.clientY) * scale))
  }
  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    onChange(moved(picture, crop, arrow[0] * crop.side * STEP, arrow[1] * crop.side * STEP))
  }
  return (
    <div className="crop-stage">
      <div
        className="crop-box"
        role="group"
        aria-label="拖动图片，或用方向键移动选取的范围"
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          from.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={() => (from.current = null)}
        onPointerCancel={() => (from.current = null)}
      >
        <CropView picture={picture} crop={crop} side={STAGE_PX} label="选取的范围" />
      </div>
      <Slider
        min={1}
        max={MAX_ZOOM}
        step={0.1}
        value={Math.min(picture.width, picture.height) / crop.side}
        onChange={(zoom) => onChange(zoomed(picture, crop, zoom))}
        tooltip={{ formatter: (zoom) => `${Math.round((zoom ?? 1) * 100)}%` }}
        ariaLabelForHandle="缩放"
      />
    </div>
  )
}
