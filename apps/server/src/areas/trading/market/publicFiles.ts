import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { storedFile } from '../../../db/schema/index.ts'
import type { FileRow } from '../../../files/fileRow.ts'
import { isValid, marketListing, type MarketCtx } from './marketListing.ts'

/** A listing whose files are asked for. */
export interface Owned {
  id: number
  orgId: number
}

/** Seconds for which a browser may keep a file: a listing that is taken down takes its files along. */
const KEPT_SECONDS = 300

/** Headers of a file that is sent to visitors: nothing in it runs, also when it is opened by its address. */
export const publicFileHeaders = {
  'cache-control': `public, max-age=${KEPT_SECONDS}`,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/** Returns the condition that a file is a stored one of a kind and of one of these listings. */
export const isFileOf = (infoType: string, listings: readonly Owned[]) =>
  and(
    inArray(storedFile.orgId, [...new Set(listings.map(({ orgId }) => orgId))]),
    eq(storedFile.infoType, infoType),
    inArray(
      storedFile.infoId,
      listings.map(({ id }) => String(id)),
    ),
    eq(storedFile.state, 'stored'),
    isNull(storedFile.deletedAt),
  )

/** Order of the files of a listing; their places count from 1. */
export const inPlace = [asc(storedFile.sequence), asc(storedFile.id)] as const

/** Returns a file of a listing that everybody may see now, by its place; undefined for any other. */
export async function fileAt(
  ctx: MarketCtx,
  infoType: string,
  { id, place }: { id: number; place: number },
): Promise<FileRow | undefined> {
  const [shown] = await ctx.db
    .select({ id: marketListing.id, orgId: marketListing.orgId })
    .from(marketListing)
    .where(and(eq(marketListing.id, id), isValid(ctx)))
  if (!shown) return undefined
  const [file] = await ctx.db
    .select()
    .from(storedFile)
    .where(isFileOf(infoType, [shown]))
    .orderBy(...inPlace)
    .limit(1)
    .offset(place - 1)
  return file
}
