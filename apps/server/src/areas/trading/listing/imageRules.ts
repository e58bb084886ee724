import { AppError } from '@hepu/api/core/errorCodes'

/** Most pixels of an image: 40 megapixels, which phones do not exceed in ordinary use. */
export const MAX_PIXELS = 40_000_000

/** Returns the refusal of what is no image. */
export const notImage = (why: string): AppError =>
  new AppError('BAD_INPUT', `图片无法使用：${why}，请另选一张`)

/** Throws BAD_INPUT if an image has no pixels or too many. */
export function assertPixels(width: number, height: number): void {
  if (width === 0 || height === 0) throw notImage('宽或高为0')
  if (width * height <= MAX_PIXELS) return
  const millions = Math.round((width * height) / 1_000_000)
  throw notImage(`${width}×${height} 约${millions}百万像素，最多${MAX_PIXELS / 1_000_000}百万像素，请先缩小`)
}
