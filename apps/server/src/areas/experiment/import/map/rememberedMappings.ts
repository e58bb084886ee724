import { fillColumns } from '@hepu/api/areas/experiment/import/fillColumns'
import type { AppliedMapping, mappingForget, mappingList } from '@hepu/api/areas/experiment/import/mapping'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq } from 'drizzle-orm'
import { importMapping } from '../../../../db/schema/index.ts'
import { mayChange, rows, unseen } from '../../../../db/scope.ts'
import type { Ctx } from '../../../../http/context.ts'
import type { Batch, StoredPreview } from '../book/storedPreview.ts'
import { columnIndex } from '@hepu/api/cells/findings'
import type { RememberedMapping } from '../book/readRequest.ts'

/** Mappings of an organisation that are tried on an upload, and listed: the last used ones. */
const MAX_MAPPINGS = 500

type Owner = Pick<Batch, 'orgId' | 'crop'>

const ofOwner = ({ orgId, crop }: Owner) => and(eq(importMapping.orgId, orgId), eq(importMapping.crop, crop))

/** Returns what the organisation of a batch taught about workbooks of its crop. */
export async function rememberedFor({ db }: Pick<Ctx, 'db'>, batch: Owner): Promise<RememberedMapping[]> {
  const found = await db
    .select()
    .from(importMapping)
    .where(ofOwner(batch))
    .orderBy(desc(importMapping.usedAt))
    .limit(MAX_MAPPINGS)
  return found.map(({ signature, fileName, heads, mapping }) => ({ signature, fileName, heads, ...mapping }))
}

/** Whether a mapping says anything about the columns. */
const teaches = ({ columns, constants }: Pick<AppliedMapping, 'columns' | 'constants'>): boolean =>
  Object.keys(columns).length > 0 ||
  Object.values(constants).some((value) => value !== null && value !== undefined)

/** Remembers what a confirmed import was taught, for the next workbook with these heads; forgets what no longer holds. */
export async function rememberMapping(
  ctx: Ctx,
  batch: Batch,
  { mapping, columns }: StoredPreview,
): Promise<void> {
  if (!mapping) return
  const { signature, constants } = mapping
  const key = { orgId: batch.orgId, crop: batch.crop, signature }
  if (!teaches(mapping)) {
    await ctx.db.delete(importMapping).where(and(ofOwner(batch), eq(importMapping.signature, signature)))
    return
  }
  const values = {
    heads: headsFromA(columns),
    mapping: { columns: mapping.columns, constants },
    fileName: batch.fileName,
    usedAt: ctx.services.now(),
  }
  await ctx.db
    .insert(importMapping)
    .values({ ...key, ...values })
    .onConflictDoUpdate({
      target: [importMapping.orgId, importMapping.crop, importMapping.signature],
      set: values,
    })
}

/** The heads of the columns from A on, so that a letter finds its head. */
function headsFromA(columns: StoredPreview['columns']): string[] {
  const heads: string[] = []
  for (const { letter, header } of columns) heads[columnIndex(letter)] = header
  return Array.from(heads, (head) => head ?? '')
}

/** Lists what was taught, the last used first. */
export async function listMappings(ctx: Ctx): Promise<ResultOf<typeof mappingList>> {
  const found = await ctx.db
    .select()
    .from(importMapping)
    .where(rows(ctx, importMapping))
    .orderBy(desc(importMapping.usedAt))
    .limit(MAX_MAPPINGS)
  return found.map((row) => ({
    id: row.id,
    fileName: row.fileName,
    usedAt: row.usedAt,
    heads: row.heads.filter((head) => head !== ''),
    meanings: [...columnTexts(row), ...constantTexts(row)],
    can: { forget: mayChange(ctx, row) },
  }))
}

type Row = typeof importMapping.$inferSelect

function columnTexts({ crop, heads, mapping }: Row): string[] {
  const labels = new Map(fillColumns(crop).map(({ key, label }) => [key, label]))
  return Object.entries(mapping.columns).map(([letter, { key, unit }]) => {
    const head = heads[columnIndex(letter)] || `${letter}列`
    return key === null ? `${head} → 不导入` : `${head} → ${labels.get(key) ?? key}${unit ? `(${unit})` : ''}`
  })
}

const constantTexts = ({ mapping: { constants } }: Row): string[] =>
  [
    ['小区面积', constants.area, '㎡'],
    ['含水量', constants.moisture, '%'],
    ['标准水分', constants.standardMoisture, '%'],
  ].flatMap(([label, value, unit]) => (typeof value === 'number' ? [`${label} ${value}${unit}`] : []))

/** Forgets what was taught about the workbooks with the same heads; imports that used it stay as they are. */
export async function forgetMapping(ctx: Ctx, { id }: ParsedInputOf<typeof mappingForget>): Promise<null> {
  const gone = await ctx.db
    .delete(importMapping)
    .where(and(rows(ctx, importMapping), eq(importMapping.id, id)))
    .returning({ id: importMapping.id })
  if (gone.length === 0) throw await unseen(ctx, importMapping, [id], '列对应')
  return null
}
