/** Most pixels of an image: 40 megapixels, which phones do not exceed in ordinary use. */
export const MAX_PIXELS = 40_000_000

/** What keeps a file from being used as an image, in Chinese. `cleanImage` makes the refusal of it, which names the file. */
export class ImageProblem extends Error {}

/** Returns the problem of what cannot be used as an image, with its repair. */
export const notImage = (why: string, repair = '请另选一张'): ImageProblem =>
  new ImageProblem(`${why}，${repair}`)

/** Throws an ImageProblem if an image has no pixels or too many. */
export function assertPixels(width: number, height: number): void {
  if (width === 0 || height === 0) throw notImage('宽或高为0')
  if (width * height <= MAX_PIXELS) return
  const millions = Math.round((width * height) / 1_000_000)
  throw notImage(
    `${width}×${height} 约${millions}百万像素，最多${MAX_PIXELS / 1_000_000}百万像素`,
    '请先缩小',
  )
}
