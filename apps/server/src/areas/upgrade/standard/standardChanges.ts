import type * as api from '@hepu/api/areas/upgrade/standard/promotionStandard'
import type { StandardItem } from '@hepu/api/areas/upgrade/promotionShapes'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { itemAt } from '@hepu/api/core/must'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { upgradeStandard, upgradeStandardVersion } from '../../../db/schema/index.ts'
import { getRow, rows, unseen } from '../../../db/scope.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertContent, type StandardContent } from './standardContent.ts'
import { countUses } from './presentStandards.ts'
import { assertNoChildStandardsLeft, assertParent } from './childStandards.ts'

type Version = typeof upgradeStandardVersion.$inferSelect

const label = '晋级标准'

/** Creates a standard with its first version. */
export async function insertStandard(ctx: Ctx, input: StandardContent): Promise<{ id: number }> {
  await assertContent(ctx, input)
  await assertParent(ctx, null, input.parentId ?? null)
  const { name, level, className, source, remark } = input
  const values = {
    name,
    level,
    className,
    source: source ?? null,
    remark: remark ?? null,
    parentId: input.parentId ?? null,
  }
  const inserted = await insertRow(ctx, upgradeStandard, values, { label })
  await insertVersion(ctx, { orgId: inserted.orgId, id: inserted.id }, 1, input)
  return { id: inserted.id }
}

/** The content of a version. */
export type VersionContent = Pick<StandardContent, 'itemList' | 'scopes' | 'validFrom' | 'validTo'> & {
  note?: string | null | undefined
}

/** Stores a version of a standard; versions are never changed. */
export async function insertVersion(
  ctx: Ctx,
  standard: { orgId: number; id: number },
  number: number,
  content: VersionContent,
): Promise<void> {
  await ctx.db.insert(upgradeStandardVersion).values({
    orgId: standard.orgId,
    standardId: standard.id,
    number,
    validFrom: content.validFrom ?? null,
    validTo: content.validTo ?? null,
    items: content.itemList,
    scopes: content.scopes,
    note: content.note ?? null,
    createdBy: ctx.caller.userId,
    createdAt: ctx.services.now(),
  })
}

/** Returns the newest version of a standard. */
export async function latestVersion(
  ctx: Ctx,
  standard: { orgId: number; id: number; latest: number },
): Promise<Version> {
  const current = itemAt(
    await ctx.db
      .select()
      .from(upgradeStandardVersion)
      .where(
        and(
          eq(upgradeStandardVersion.orgId, standard.orgId),
          eq(upgradeStandardVersion.standardId, standard.id),
          eq(upgradeStandardVersion.number, standard.latest),
        ),
      ),
    0,
  )
  return current
}

/** Changes a standard. Other items, scopes or validity make a new version; verdicts keep the one they rest on. */
export async function updateStandard(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.updateStandard>,
): Promise<{ number: number }> {
  await assertContent(ctx, input)
  const standard = await getRow(ctx, upgradeStandard, input.id, label)
  const parentId = input.parentId === undefined ? standard.parentId : input.parentId
  await assertParent(ctx, standard, parentId)
  const next = standard.latest + (sameContent(await latestVersion(ctx, standard), input) ? 0 : 1)
  const { name, level, className, source, remark, state, version, note } = input
  const values = {
    name,
    level,
    className,
    source: source ?? null,
    remark: remark ?? null,
    parentId,
    state,
    latest: next,
  }
  await updateRow(ctx, upgradeStandard, standard.id, { version, values }, { label, reason: note ?? null })
  if (next > standard.latest) await insertVersion(ctx, standard, next, input)
  return { number: next }
}

/**
 * Writes a new version with other items, after the version the user saw was checked; nothing when the items are the same.
 * @returns the number of the version that now counts.
 */
export async function saveItems(
  ctx: Ctx,
  standard: typeof upgradeStandard.$inferSelect,
  change: { version?: number; itemList: StandardItem[]; note: string | null },
): Promise<number> {
  const before = await latestVersion(ctx, standard)
  const { validFrom, validTo, scopes } = before
  const content = { itemList: change.itemList, scopes, validFrom, validTo }
  const next = standard.latest + (sameContent(before, content) ? 0 : 1)
  const seen = change.version === undefined ? {} : { version: change.version }
  const note = { label, reason: change.note }
  await updateRow(ctx, upgradeStandard, standard.id, { ...seen, values: { latest: next } }, note)
  if (next > standard.latest) await insertVersion(ctx, standard, next, { ...content, note: change.note })
  return next
}

const sameContent = (version: Version, input: VersionContent): boolean =>
  canonical([version.items, version.scopes, version.validFrom, version.validTo]) ===
  canonical([input.itemList, input.scopes, input.validFrom ?? null, input.validTo ?? null])

/** JSON with sorted keys: the database returns keys in its own order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** Deletes standards that no evaluation rests on; all of them or none. */
export async function deleteStandards(ctx: Ctx, input: ParsedInputOf<typeof api.delStandard>): Promise<null> {
  const found = await ctx.db
    .select({ id: upgradeStandard.id, name: upgradeStandard.name })
    .from(upgradeStandard)
    .where(and(rows(ctx, upgradeStandard), inArray(upgradeStandard.id, input.ids)))
    .orderBy(sql`${upgradeStandard.parentId} is null`, upgradeStandard.id)
    .for('update')
  if (found.length < input.ids.length) throw await unseen(ctx, upgradeStandard, input.ids, label)
  const used = await countUses(ctx, input.ids)
  await assertNoChildStandardsLeft(ctx, input.ids)
  for (const { id, name } of found) {
    const uses = used.get(id) ?? 0
    if (uses > 0) {
      throw new AppError('BAD_STATE', `标准「${name}」已被${uses}个晋级评估使用，不能删除，可以停用`)
    }
    await removeRow(ctx, upgradeStandard, id, { label })
  }
  return null
}
