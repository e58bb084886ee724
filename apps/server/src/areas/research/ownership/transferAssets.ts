import type { transferVarieties as api } from '@hepu/api/areas/research/ownership/ownership'
import { OWNERSHIP_FILES, type MovedType } from '@hepu/api/areas/research/ownership/ownershipKinds'
import { AppError } from '@hepu/api/core/errorCodes'
import { uniqueGroups } from '@hepu/api/core/resource/resource'
import { plainText } from '@hepu/api/core/resource/values'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { itemAt } from '@hepu/api/core/must'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { voidApprovalsOf } from '../../../approval/submit.ts'
import { moveRow } from '../../../db/moveRow.ts'
import { organization, ownershipHistory as history } from '../../../db/schema/index.ts'
import { visibleOrgIds } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { markOf } from '../../../resource/book/existingRecords.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import type { Stored } from '../../../resource/mounted.ts'
import { entriesByFileType } from '../../../resource/part/partFiles.ts'
import { moveObligations } from '../../../resource/recordObligations.ts'
import { refuse } from '../../../resource/refuseValues.ts'
import { readNames } from '../../../db/keptNames.ts'
import { lockRecords } from '../../../resource/reviewRecords.ts'
import { valuesText } from '../../../resource/uniqueValues.ts'
import { assets, type Asset } from './assets.ts'
import {
  assertMayWrite,
  earlierChanges,
  insertHistory,
  moveFiles,
  namedProblems,
  ofAsset,
} from './ownershipHistory.ts'
import { moveProblem } from './ownershipParties.ts'

type Input = ParsedInputOf<typeof api>
interface Named {
  id: number
  name: string
}

/**
 * 批量转移: moves records to another organisation with their attachments, history and change log, all of them or none, and notes
 * one change of ownership for each. Refused, naming them, if the target has one of their numbers, or if a share was noted as
 * given after that day.
 */
export async function transferAssets(
  ctx: Ctx,
  type: MovedType,
  { ids, companyId, ...input }: Input,
): Promise<ResultOf<typeof api>> {
  const kind = assets[type]
  assertMayWrite(ctx, kind)
  const effectiveDate = dayOf(ctx, input.effectiveDate)
  const found = await lockRecords(ctx, kind, ids)
  const to = await getTarget(ctx, companyId)
  assertElsewhere(kind, found, to)
  await assertFree(ctx, kind, found, to)
  await assertLast(ctx, kind, found, effectiveDate)
  const owners = await readNames(
    ctx,
    'organization',
    found.map(({ orgId }) => orgId),
  )
  for (const row of found) {
    const from = { id: row.orgId, name: owners.get(row.orgId) ?? '' }
    await moveOne(ctx, kind, row, { ...input, effectiveDate, from, to })
  }
  return { changed: found.length }
}

/** Returns the day of the change, today by default; a future day is refused. */
function dayOf(ctx: Ctx, given: string | null | undefined): string {
  const today = clockDay(ctx.services.now())
  if (given && given > today) throw new AppError('BAD_INPUT', '生效日期不得晚于今天')
  return given ?? today
}

/** Returns an organisation that the caller sees, including one whose data the caller may only read. */
async function getTarget(ctx: Ctx, id: number): Promise<Named> {
  const missing = new AppError('NOT_FOUND', '目标机构不存在或无权查看')
  if (![...visibleOrgIds(ctx), ...ctx.caller.readOnlyOrgIds].includes(id)) throw missing
  const [found] = await ctx.db
    .select({ id: organization.id, name: organization.name, state: organization.state })
    .from(organization)
    .where(and(eq(organization.id, id), isNull(organization.deletedAt)))
  if (!found) throw missing
  if (found.state !== 1) throw new AppError('BAD_STATE', `目标机构「${found.name}」已停用`)
  return found
}

const called = (kind: Asset, rows: readonly Stored[]): string =>
  rows.map((row) => `「${plainText(row[kind.def.nameField])}」`).join('、')

function assertElsewhere(kind: Asset, found: readonly Stored[], to: Named): void {
  const there = found.filter(({ orgId }) => orgId === to.id)
  if (there.length > 0) throw new AppError('BAD_INPUT', `${called(kind, there)}已属于「${to.name}」`)
}

/** Refuses numbers that a record of the target has, or two of the moved records; each is named with its record. */
async function assertFree(ctx: Ctx, kind: Asset, found: readonly Stored[], to: Named): Promise<void> {
  const clashes: string[] = []
  for (const names of uniqueGroups(kind.def)) {
    const existing = await marksAt(ctx, kind, names, found, to)
    for (const row of found) {
      const mark = markOf(names, row)
      if (mark === undefined) continue
      if (existing.has(mark)) clashes.push(`${called(kind, [row])}的${valuesText(kind.def, names, row)}`)
      else existing.add(mark)
    }
  }
  if (clashes.length > 0) {
    throw new AppError(
      'CONFLICT',
      `「${to.name}」已有相同编号的${kind.def.title}，未转移：${clashes.join('；')}`,
    )
  }
}

/** Refuses a day before a noted change of a share, each named with its record. */
async function assertLast(ctx: Ctx, kind: Asset, found: readonly Stored[], day: string): Promise<void> {
  const past = await earlierChanges(ctx, kind, found)
  const checked = found.map((asset) => ({ asset, problem: moveProblem(past.get(asset.id) ?? [], day) }))
  refuse(namedProblems(kind, checked, '转移'))
}

/** Returns the numbers of these records that are taken at the target. */
async function marksAt(
  ctx: Ctx,
  { table }: Asset,
  names: readonly string[],
  found: readonly Stored[],
  to: Named,
): Promise<Set<string>> {
  const first = itemAt(names, 0)
  const values = found.map((row) => row[first]).filter((value) => value !== null)
  const rows = (await ctx.db
    .select()
    .from(table)
    .where(
      and(
        eq(table.orgId, to.id),
        eq(table.crop, ctx.caller.crop),
        isNull(table.deletedAt),
        inArray(columnOf(table, first), values),
      ),
    )) as Stored[]
  return new Set(rows.flatMap((row) => markOf(names, row) ?? []))
}

interface Move extends Omit<Input, 'ids' | 'companyId' | 'effectiveDate'> {
  effectiveDate: string
  from: Named
  to: Named
}

async function moveOne(ctx: Ctx, kind: Asset, row: Stored, { from, to, ...change }: Move): Promise<void> {
  await insertHistory(ctx, kind, row, {
    ...change,
    fromOrgId: from.id,
    fromName: from.name,
    toOrgId: to.id,
    toName: to.name,
    isMove: true,
  })
  await voidApprovalsOf(ctx, kind.def.name, [row.id], `已转移到「${to.name}」`)
  await moveRow(ctx, kind.table, { row, from, to, reason: change.reason })
  await moveObligations(ctx, kind, { id: row.id, from: from.id, to: to.id })
  const moved = await ctx.db
    .update(history)
    .set({ orgId: to.id })
    .where(ofAsset(kind, row))
    .returning({ id: history.id })
  const move = { from: row.orgId, to: to.id }
  await moveFiles(ctx, kind.def.name, [row.id], move)
  for (const { fileType, ids } of await entriesByFileType(ctx, kind.def.table, row.id)) {
    await moveFiles(ctx, fileType, ids, move)
  }
  await moveFiles(
    ctx,
    OWNERSHIP_FILES,
    moved.map(({ id }) => id),
    move,
  )
}
