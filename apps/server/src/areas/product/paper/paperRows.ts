import { PAPER_FILES, type PaperFileKind } from '@hepu/api/areas/product/paper/paperLabels'
import type { PaperContent } from '@hepu/api/areas/product/paper/paperContent'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { productPaper, productPaperVersion } from '../../../db/schema/index.ts'
import { getRow, selectRow, unseen } from '../../../db/scope.ts'
import type { FileHome } from '../../../files/fileHomes.ts'
import type { Ctx } from '../../../http/context.ts'

export type Paper = typeof productPaper.$inferSelect
export type FrozenPaper = typeof productPaperVersion.$inferSelect
export const PAPER = '一页纸'

/** Returns a paper that the caller sees. Throws NOT_FOUND for any other. */
export const getPaper = (ctx: Ctx, id: number): Promise<Paper> => getRow(ctx, productPaper, id, PAPER)

/** Returns a paper that the caller may change, locked until the transaction ends. Throws NOT_FOUND or FORBIDDEN. */
export async function lockPaper(ctx: Ctx, id: number): Promise<Paper> {
  const [found] = await selectRow(ctx, productPaper, id).for('update')
  if (!found) throw await unseen(ctx, productPaper, [id], PAPER)
  return found as Paper
}

/** Returns where the files of a kind belong. */
export const filesHomeOf = ({ id, orgId }: Pick<Paper, 'id' | 'orgId'>, kind: PaperFileKind): FileHome => ({
  infoType: PAPER_FILES[kind],
  infoId: String(id),
  orgId,
})

/** Lists the versions of a paper, the newest first. */
export const listVersions = ({ db }: Pick<Ctx, 'db'>, { orgId, id }: Pick<Paper, 'orgId' | 'id'>) =>
  db
    .select()
    .from(productPaperVersion)
    .where(and(eq(productPaperVersion.orgId, orgId), eq(productPaperVersion.paperId, id)))
    .orderBy(desc(productPaperVersion.number))

/** Returns a version of a paper. Throws NOT_FOUND where it has none of this number. */
export async function getVersion(ctx: Ctx, paper: Paper, number: number): Promise<FrozenPaper> {
  const found = (await listVersions(ctx, paper)).find((version) => version.number === number)
  if (found) return found
  throw new AppError('NOT_FOUND', `「${paper.name}」没有第${number}版，请在详情中选择已有的版本`)
}

/** Returns whether two contents say the same, whenever they were rendered. */
export function saysTheSame(one: PaperContent, other: PaperContent): boolean {
  const said = (content: PaperContent): unknown => JSON.parse(JSON.stringify({ ...content, asOf: null }))
  return isDeepStrictEqual(said(one), said(other))
}

/** Returns the number of the newest version of papers, by paper; those without one are left out. */
export async function newestNumbers(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ paperId: productPaperVersion.paperId, number: productPaperVersion.number })
    .from(productPaperVersion)
    .where(inArray(productPaperVersion.paperId, [...ids]))
    .orderBy(productPaperVersion.number)
  return new Map(found.map(({ paperId, number }) => [paperId, number]))
}
