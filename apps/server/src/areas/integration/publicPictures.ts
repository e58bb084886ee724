import { AppError } from '@hepu/api/core/errorCodes'
import { eq } from 'drizzle-orm'
import { storedFile } from '../../db/schema/index.ts'
import { cleanImage } from '../../files/image/cleanImage.ts'
import { keyOf, objectOf, type FileRow } from '../../files/fileRow.ts'
import type { Ctx } from '../../http/context.ts'

const MAX_BYTES = 5 * 1024 * 1024
const MB = 1024 * 1024

/**
 * Makes newly attached files fit for visitors: each is a JPEG or PNG of bounded size, and loses what the camera wrote into it. Throws
 * BAD_INPUT for any other file; the transaction then takes the attachment back.
 */
export async function publicPictures(ctx: Ctx, files: readonly FileRow[]): Promise<void> {
  for (const file of files) await makePublic(ctx, file)
}

async function makePublic({ db, services }: Ctx, file: FileRow): Promise<void> {
  const { storage } = services
  const wrong = (why: string) => new AppError('BAD_INPUT', `图片「${file.originalName}」${why}`)
  if (file.publicStatus !== 1) throw wrong('须以公开方式上传')
  if (file.bytes > MAX_BYTES) throw wrong(`超过 ${MAX_BYTES / MB} MB，请压缩后上传`)
  const bytes = await readAll(await storage.get(keyOf(file)))
  const clean = cleanImage({ name: file.originalName, bytes })
  if (clean.bytes.equals(bytes)) return
  await storage.put(objectOf(file), clean.bytes)
  await db.update(storedFile).set({ bytes: clean.bytes.length }).where(eq(storedFile.id, file.id))
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
