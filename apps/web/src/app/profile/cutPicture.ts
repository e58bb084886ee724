import { AVATAR_PX } from '@hepu/api/areas/authority/profile/profile'
import type { Crop } from './cropGeometry.ts'
import type { Picture } from './CropView.tsx'

const QUALITY = 0.9

/**
 * Reads a chosen file as a picture; throws a readable message if the browser cannot. Release its object URL when done.
 */
export async function openPicture(file: File): Promise<Picture> {
  const address = URL.createObjectURL(file)
  try {
    const image = await decode(address)
    return { address, width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    URL.revokeObjectURL(address)
    throw new Error('图片无法读取，请换一张')
  }
}

/** Returns the kept square as a small picture to store. */
export async function cutPicture(picture: Picture, { x, y, side }: Crop): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = AVATAR_PX
  const context = canvas.getContext('2d')
  if (!context) throw new Error('浏览器不能处理图片，请换一个浏览器')
  context.fillStyle = '#fff' // A picture with a transparent background gets a white one.
  context.fillRect(0, 0, AVATAR_PX, AVATAR_PX)
  context.drawImage(await decode(picture.address), x, y, side, side, 0, 0, AVATAR_PX, AVATAR_PX)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new Error('图片无法处理，请换一张')
  return new File([blob], 'avatar.jpg', { type: blob.type })
}

async function decode(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}
