import { columnIndex } from '@hepu/api/cells/findings'
import type { AppliedColumns } from '@hepu/api/core/importMapping'
import type { mappingForget, mappingPage } from '@hepu/api/core/importMappingCalls'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { importMapping } from '../../db/schema/index.ts'
import { mayChange, rows, unseen } from '../../db/scope.ts'
import { writeLog } from '../../db/write.ts'
import { pageOf } from '../../db/page.ts'
import type { Ctx } from '../../http/context.ts'
import type { BasePreview, ImportKind } from '../batch/importKind.ts'
import type { Batch } from '../batch/storedBatch.ts'
import type { RememberedMapping } from './recall.ts'
import { recallByHead } from './recallByHead.ts'
import { digestOf, type Head } from './signatureOf.ts'

/** What is remembered needs of a kind of import. */
export type MappedKind = Pick<ImportKind<BasePreview>, 'name' | 'write' | 'meanings'>
type Owner = Pick<Batch, 'orgId' | 'crop' | 'kind'>
type Row = typeof importMapping.$inferSelect

const withHeads = ({ orgId, crop, kind }: Owner, signature: string): SQL | undefined =>
  and(
    eq(importMapping.orgId, orgId),
    eq(importMapping.crop, crop),
    eq(importMapping.kind, kind),
    eq(importMapping.signature, signature),
  )

/** Mappings that are tried on a workbook whose heads none has exactly: the last used ones. */
const MAX_TRIED = 500

const rememberedIn = ({ signature, fileName, heads, mapping }: Row): RememberedMapping => ({
  signature,
  fileName,
  heads,
  ...mapping,
})

/**
 * Returns what the organisation of a batch taught about workbooks of its kind with these heads, else with these heads in another
 * order or among more; null if nothing.
 */
export async function recallMapping(
  { db }: Pick<Ctx, 'db'>,
  batch: Owner,
  heads: readonly Head[],
): Promise<RememberedMapping | null> {
  const [found] = await db
    .select()
    .from(importMapping)
    .where(withHeads(batch, digestOf(heads)))
  if (found) return rememberedIn(found)
  const { orgId, crop, kind } = batch
  const others = await db
    .select()
    .from(importMapping)
    .where(and(eq(importMapping.orgId, orgId), eq(importMapping.crop, crop), eq(importMapping.kind, kind)))
    .orderBy(desc(importMapping.usedAt))
    .limit(MAX_TRIED)
  return recallByHead(heads, others.map(rememberedIn))
}

/** Whether a mapping says anything about the columns. */
const teaches = ({ columns, constants = {} }: AppliedColumns): boolean =>
  Object.keys(columns).length > 0 ||
  Object.values(constants).some((value) => value !== null && value !== undefined)

/** Remembers what a confirmed import was taught, for the next workbook with these heads; forgets what no longer holds. */
export async function rememberMapping(
  ctx: Ctx,
  kind: MappedKind,
  batch: Owner & Pick<Batch, 'id' | 'fileName'>,
  { mapping, columns }: Pick<BasePreview, 'mapping' | 'columns'>,
): Promise<void> {
  if (!mapping) return
  const where = withHeads(batch, mapping.signature)
  const [known] = await ctx.db.select().from(importMapping).where(where).for('update')
  if (!teaches(mapping)) {
    await ctx.db.delete(importMapping).where(where)
    if (known) await logMapping(ctx, kind, known, null, batch.id)
    return
  }
  const values = {
    heads: headsFromA(columns),
    mapping: { columns: mapping.columns, constants: mapping.constants ?? {} },
    fileName: batch.fileName,
    usedAt: ctx.services.now(),
  }
  const { orgId, crop } = batch
  const [row] = await ctx.db
    .insert(importMapping)
    .values({ orgId, crop, kind: kind.name, signature: mapping.signature, ...values })
    .onConflictDoUpdate({
      target: [importMapping.orgId, importMapping.crop, importMapping.kind, importMapping.signature],
      set: values,
    })
    .returning()
  await logMapping(ctx, kind, known ?? null, row!, batch.id)
}

/** The heads of the columns from A on, so that a letter finds its head. */
function headsFromA(columns: BasePreview['columns']): string[] {
  const heads: string[] = []
  for (const { letter, header } of columns) heads[columnIndex(letter)] = header
  return Array.from(heads, (head) => head ?? '')
}

/** Writes what was taught into the change log; that it was used once more is no change. */
async function logMapping(
  ctx: Ctx,
  kind: MappedKind | undefined,
  before: Row | null,
  after: Row | null,
  batchId?: number,
): Promise<void> {
  const row = (after ?? before)!
  const was = before && (await logged(ctx, kind, before))
  const is = after && (await logged(ctx, kind, after))
  if (was && is && was.meanings.join('\n') === is.meanings.join('\n')) return
  await writeLog(ctx, {
    object: 'import_mapping',
    objectId: row.id,
    action: after ? (before ? 'update' : 'create') : 'delete',
    before: was,
    after: is,
    orgId: row.orgId,
    crop: row.crop,
    ...(batchId === undefined ? {} : { batchId }),
  })
}

const logged = async (ctx: Ctx, kind: MappedKind | undefined, row: Row) => ({
  fileName: row.fileName,
  heads: headsIn(row).join('、'),
  meanings: await meaningTexts(ctx, kind, row),
})

const headsIn = ({ heads }: Row): string[] => heads.filter((head) => head !== '')

/** Lists what was taught about the workbooks that the caller may import, the last used first. */
export async function pageMappings(
  ctx: Ctx,
  kinds: ReadonlyMap<string, MappedKind>,
  { model, current, size, order }: ParsedInputOf<typeof mappingPage>,
): Promise<ResultOf<typeof mappingPage>> {
  const where = and(
    rows(ctx, importMapping),
    inArray(importMapping.kind, namesFor(ctx, kinds)),
    model.kind ? eq(importMapping.kind, model.kind) : undefined,
  )
  const direction = order === 'ascending' ? asc : desc
  const { found, page } = await pageOf(
    ctx,
    ctx.db.select().from(importMapping).where(where).$dynamic(),
    { current, size },
    [direction(importMapping.usedAt), direction(importMapping.id)],
  )
  const records = []
  for (const row of found) {
    const meanings = await meaningTexts(ctx, kinds.get(row.kind), row)
    records.push({
      id: row.id,
      kind: row.kind,
      fileName: row.fileName,
      usedAt: row.usedAt,
      heads: headsIn(row),
      meanings,
      can: { forget: mayChange(ctx, row) },
    })
  }
  return { ...page, records }
}

/** The kinds of import that the caller may make. */
const namesFor = ({ caller }: Ctx, kinds: ReadonlyMap<string, MappedKind>): string[] =>
  [...kinds.values()].filter(({ write }) => caller.permissions.has(write)).map(({ name }) => name)

/** Says in words what was taught, such as 倒伏级别 → 倒伏级 or 小区面积 20㎡. */
async function meaningTexts(ctx: Ctx, kind: MappedKind | undefined, row: Row): Promise<string[]> {
  const { heads, mapping } = row
  const { columnsOf, constants = {} } = kind?.meanings ?? { columnsOf: () => [] }
  const labels = new Map((await columnsOf(ctx, row)).map(({ key, label }) => [key, label]))
  const columns = Object.entries(mapping.columns).map(([letter, { key, unit }]) => {
    const head = heads[columnIndex(letter)] || `${letter}列`
    return key === null
      ? `${head} → 不导入`
      : `${head} → ${labels.get(key) ?? '已删除的列'}${unit ? `(${unit})` : ''}`
  })
  const values = Object.entries(constants).flatMap(([key, { label, unit }]) => {
    const value = mapping.constants[key]
    return typeof value === 'number' ? [`${label} ${value}${unit}`] : []
  })
  return [...columns, ...values]
}

/** Forgets what was taught about the workbooks with the same heads; imports that used it stay as they are. */
export async function forgetMapping(
  ctx: Ctx,
  kinds: ReadonlyMap<string, MappedKind>,
  { id }: ParsedInputOf<typeof mappingForget>,
): Promise<null> {
  const [gone] = await ctx.db
    .delete(importMapping)
    .where(
      and(
        rows(ctx, importMapping),
        eq(importMapping.id, id),
        inArray(importMapping.kind, namesFor(ctx, kinds)),
      ),
    )
    .returning()
  if (!gone) throw await unseen(ctx, importMapping, [id], '列对应')
  await logMapping(ctx, kinds.get(gone.kind), gone, null)
  return null
}
