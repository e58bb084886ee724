import { AppError } from '@hepu/api/core/errorCodes'
import { cleanJpeg } from './cleanJpeg.ts'
import { cleanPng } from './cleanPng.ts'
import { ImageProblem, notImage } from './imageRules.ts'

/** An image without what does not show: place and time of the picture, the camera, comments. */
export interface CleanImage {
  bytes: Buffer
  width: number
  height: number
}

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Writes an image anew with nothing but its picture. Its structure is read to the end, so that a file that only pretends to be an
 * image, or is cut off, is refused. Throws BAD_INPUT, which names the file, before anything is decompressed if it has too many pixels.
 */
export function cleanImage({ name, bytes }: { name: string; bytes: Buffer }): CleanImage {
  try {
    return cleaned(bytes)
  } catch (error) {
    if (!(error instanceof ImageProblem)) throw error
    throw new AppError('BAD_INPUT', `图片「${name}」无法使用：${error.message}`)
  }
}

function cleaned(bytes: Buffer): CleanImage {
  if (bytes.subarray(0, PNG_START.length).equals(PNG_START)) return cleanPng(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return cleanJpeg(bytes)
  throw notImage('文件不是 jpg 或 png 图片')
}
