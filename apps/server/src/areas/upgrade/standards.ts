import type * as api from '@hepu/api/areas/upgrade/standard'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, eq, inArray } from 'drizzle-orm'
import { upgradeStandard, upgradeStandardVersion } from '../../db/schema/index.ts'
import { getRow, rows, unseen } from '../../db/scope.ts'
import { insertRow, removeRow, updateRow } from '../../db/write.ts'
import type { Ctx } from '../../http/context.ts'
import { assertContent, type StandardContent } from './standardContent.ts'
import { countUses } from './standardList.ts'

type Version = typeof upgradeStandardVersion.$inferSelect

const label = '晋级标准'

/** Creates a standard with its first version. */
export async function insertStandard(ctx: Ctx, input: StandardContent): Promise<{ id: number }> {
  await assertContent(ctx, input)
  const { name, level, className, source, remark } = input
  const values = { name, level, className, source: source ?? null, remark: remark ?? null }
  const inserted = await insertRow(ctx, upgradeStandard, values, { label })
  await insertVersion(ctx, { orgId: inserted.orgId, id: inserted.id }, 1, input)
  return { id: inserted.id }
}

async function insertVersion(
  ctx: Ctx,
  standard: { orgId: number; id: number },
  number: number,
  content: StandardContent & { note?: string | null },
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

/** Changes a standard. Other items, scopes or validity make a new version; verdicts keep the one they rest on. */
export async function updateStandard(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.updateStandard>,
): Promise<{ number: number }> {
  await assertContent(ctx, input)
  const standard = await getRow(ctx, upgradeStandard, input.id, label)
  const [current] = await ctx.db
    .select()
    .from(upgradeStandardVersion)
    .where(
      and(
        eq(upgradeStandardVersion.orgId, standard.orgId),
        eq(upgradeStandardVersion.standardId, standard.id),
        eq(upgradeStandardVersion.number, standard.latest),
      ),
    )
  const next = standard.latest + (sameContent(current!, input) ? 0 : 1)
  const { name, level, className, source, remark, state, version, note } = input
  await updateRow(
    ctx,
    upgradeStandard,
    standard.id,
    {
      version,
      values: { name, level, className, source: source ?? null, remark: remark ?? null, state, latest: next },
    },
    { label, reason: note ?? null },
  )
  if (next > standard.latest) await insertVersion(ctx, standard, next, input)
  return { number: next }
}

const sameContent = (version: Version, input: StandardContent): boolean =>
  canonical([version.items, version.scopes, version.validFrom, version.validTo]) ===
  canonical([input.itemList, input.scopes, input.validFrom ?? null, input.validTo ?? null])

/** JSON with sorted keys: the database returns keys in its own order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, it: unknown) =>
    it !== null && typeof it === 'object' && !Array.isArray(it)
      ? Object.fromEntries(Object.entries(it).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : it,
  )
}

/** Deletes standards that no evaluation rests on; all of them or none. */
export async function deleteStandards(ctx: Ctx, input: ParsedInputOf<typeof api.delStandard>): Promise<null> {
  const found = await ctx.db
    .select({ id: upgradeStandard.id, name: upgradeStandard.name })
    .from(upgradeStandard)
    .where(and(rows(ctx, upgradeStandard), inArray(upgradeStandard.id, input.ids)))
    .orderBy(upgradeStandard.id)
    .for('update')
  if (found.length < input.ids.length) throw await unseen(ctx, upgradeStandard, input.ids, label)
  const used = await countUses(ctx, input.ids)
  for (const { id, name } of found) {
    const uses = used.get(id) ?? 0
    if (uses > 0) {
      throw new AppError('BAD_STATE', `标准「${name}」已被${uses}个晋级评估使用，不能删除，可以停用`)
    }
    await removeRow(ctx, upgradeStandard, id, { label })
  }
  return null
}
