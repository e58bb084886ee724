import type { fileList as api } from '@hepu/api/areas/authority/profile/profile'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, isNull } from 'drizzle-orm'
import { storedFile } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { fileUrl } from '../../../files/fileRow.ts'
import { listFiles } from '../../../files/attachedFiles.ts'
import { homeToRead } from '../../../files/fileHomes.ts'

type File = typeof storedFile.$inferSelect

/** Returns stored files of one record that the caller may read, in their order. */
export const fileList = async (ctx: Ctx, input: ParsedInputOf<typeof api>): Promise<ResultOf<typeof api>> =>
  listFiles(ctx, await homeToRead(ctx, input))

/** Returns a stored image that this user has uploaded himself; undefined if there is none of this id. */
export async function findOwnImage(ctx: Ctx, id: number): Promise<File | undefined> {
  const [found] = await ctx.db
    .select()
    .from(storedFile)
    .where(
      and(
        eq(storedFile.id, id),
        eq(storedFile.ownerId, ctx.caller.userId),
        eq(storedFile.fileType, 'IMAGE'),
        eq(storedFile.state, 'stored'),
        isNull(storedFile.deletedAt),
      ),
    )
  return found
}

/** Returns the address of a user's portrait; null if there is none, or its file no longer exists. */
export async function avatarUrlOf(ctx: Ctx, id: number | null): Promise<string | null> {
  const found = id === null ? undefined : await findOwnImage(ctx, id)
  return found ? fileUrl(ctx.services, found) : null
}
