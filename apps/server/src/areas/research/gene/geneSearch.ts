import { gene as geneDef } from '@hepu/api/areas/research/gene/gene'
import { FUZZY_MAX, type fuzzyQueryByName, type geneLinks } from '@hepu/api/areas/research/gene/geneLibrary'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, or, sql } from 'drizzle-orm'
import { byPinyin, contains } from '../../../db/nameConditions.ts'
import { gene, geneFolder, patent } from '../../../db/schema/index.ts'
import { getRow, rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf, hasKeyword } from '../../../resource/filterConditions.ts'
import { textOf } from '@hepu/api/core/resource/textOf'

const textColumn = (name: string) => sql<string | null>`${columnOf(gene, name)}`

/** Finds genes by a part of their name or alias. The index of keywords finds them, the two names decide. */
export function findByName(
  ctx: Ctx,
  { name }: ParsedInputOf<typeof fuzzyQueryByName>,
): Promise<ResultOf<typeof fuzzyQueryByName>> {
  const [called, alias] = [columnOf(gene, 'name'), columnOf(gene, 'alias')]
  return ctx.db
    .select({
      id: gene.id,
      name: sql<string>`${called}`,
      alias: textColumn('alias'),
      code: textColumn('code'),
      geneType: textColumn('geneType'),
    })
    .from(gene)
    .where(and(rows(ctx, gene), hasKeyword(gene, name), or(contains(called, name), contains(alias, name))))
    .orderBy(byPinyin(called), asc(gene.id))
    .limit(FUZZY_MAX)
}

/** Returns the patent and the folder that a gene names, if the caller may see them. */
export async function readLinks(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof geneLinks>,
): Promise<ResultOf<typeof geneLinks>> {
  const row = (await getRow(ctx, gene, id, geneDef.title)) as { orgId: number } & Record<string, unknown>
  const [number, path] = [textOf(row['patentNo']), textOf(row['folder'])]
  return {
    patent:
      number && ctx.caller.permissions.has('research.patent:read') ? await findPatent(ctx, number) : null,
    folder: path ? await findFolder(ctx, row.orgId, path) : null,
  }
}

/** Returns the patent with this number of application, grant or publication. */
async function findPatent(ctx: Ctx, number: string): Promise<{ id: number; title: string } | null> {
  const wanted = number.replace(/\s/g, '').toUpperCase()
  const applyNo = wanted.replace(/^(ZL|CN)(?=[\d.]+X?$)/, '')
  const [found] = await ctx.db
    .select({ id: patent.id, title: sql<string>`${columnOf(patent, 'title')}` })
    .from(patent)
    .where(
      and(
        rows(ctx, patent),
        or(
          eq(columnOf(patent, 'applyNo'), applyNo),
          eq(columnOf(patent, 'patentNo'), wanted),
          eq(columnOf(patent, 'grantNo'), wanted),
          eq(columnOf(patent, 'pubNo'), wanted),
        ),
      ),
    )
    .orderBy(patent.id)
    .limit(1)
  return found ?? null
}

async function findFolder(
  ctx: Ctx,
  orgId: number,
  path: string,
): Promise<{ id: number; path: string } | null> {
  const [found] = await ctx.db
    .select({ id: geneFolder.id, path: geneFolder.path })
    .from(geneFolder)
    .where(and(rows(ctx, geneFolder), eq(geneFolder.orgId, orgId), eq(geneFolder.path, path)))
  return found ?? null
}
