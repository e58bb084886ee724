/** Width and height of a picture in pixels. */
export interface PictureSize {
  width: number
  height: number
}

const PNG = [0x89, 0x50, 0x4e, 0x47] as const

/** Returns the format of a picture by its first bytes; null for any other than JPEG and PNG. */
export function pictureTypeOf(bytes: Uint8Array): 'png' | 'jpeg' | null {
  if (PNG.every((value, at) => bytes[at] === value)) return 'png'
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? 'jpeg' : null
}

/** Reads the size of a JPEG or PNG from its head; null where it has none. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const type = pictureTypeOf(bytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (type === 'png')
    return bytes.length >= 24 ? { width: view.getUint32(16), height: view.getUint32(20) } : null
  return type === 'jpeg' ? jpegSize(view) : null
}

/** Marks of the frames of a JPEG: SOF0 to SOF15 without those that are no frames. */
const isFrame = (mark: number): boolean =>
  mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc

function jpegSize(view: DataView): PictureSize | null {
  let at = 2
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const mark = view.getUint8(at + 1)
    if (isFrame(mark)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}
