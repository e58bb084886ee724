/** The square of a picture to keep, in pixels of the picture. */
export interface Crop {
  x: number
  y: number
  side: number
}

export interface Size {
  width: number
  height: number
}

/** The largest zoom: the square is then this many times smaller than the picture. */
export const MAX_ZOOM = 4

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most)

/** Returns the largest square, in the middle. */
export function wholeCrop({ width, height }: Size): Crop {
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, side }
}

/** Returns the square at another zoom (1 to 4); its middle stays where it was as far as the picture allows. */
export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  const side = Math.min(size.width, size.height) / zoom
  const middle = (crop.side - side) / 2
  return moved(size, { x: crop.x + middle, y: crop.y + middle, side }, 0, 0)
}

/** Returns the square moved by pixels of the picture, never beyond its edges. */
export const moved = (size: Size, { x, y, side }: Crop, dx: number, dy: number): Crop => ({
  x: within(x + dx, size.width - side),
  y: within(y + dy, size.height - side),
  side,
})
