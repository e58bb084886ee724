import type { getContrastInfo } from '@hepu/api/areas/upgrade/pk/pkCompare'
import { PK_LIMIT, type PkMode } from '@hepu/api/areas/upgrade/pk/pkShapes'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { itemAt } from '@hepu/api/core/must'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { assertPermission } from '../../../http/access.ts'
import type { Ctx } from '../../../http/context.ts'
import { getGroup, getUpgrade } from '../evaluation/loadUpgrade.ts'
import { basketIds } from './pkBasket.ts'
import { byNewestCheck, entriesOf, findEntries, requireEntries, type PkEntry } from './pkEntries.ts'
import { getPk } from './savedPks.ts'

export type CompareInput = ParsedInputOf<typeof getContrastInfo>

/** The subject of a comparison, however it was selected. */
export interface Selection {
  title: string
  mode: PkMode
  /** One name per variety, in their order; without the base in contrast mode. */
  targets: readonly string[]
  base: string | null
  /** Entries by which targets and base were named. */
  varieties: readonly PkEntry[]
  /** Limited to these groups; empty = all. */
  groupIds: readonly number[]
  years: readonly number[]
  threshold: number
}

/** The named varieties, before base and mode are decided. */
interface Named {
  title: string
  entries: readonly PkEntry[]
  mode?: PkMode
  baseEntryId: number | null
  groupIds: readonly number[]
  years: readonly number[]
  threshold: number
}

/**
 * Returns what a call compares: a saved comparison, a group, named entries, or the caller's PK list. Throws FORBIDDEN if an
 * evaluation is named by a caller who may not read evaluations.
 */
export async function selectionOf(ctx: Ctx, input: CompareInput, wished?: PkMode): Promise<Selection> {
  if (input.upgradeId !== undefined) assertPermission(ctx.caller, 'upgrade.record:read')
  const named = await namedBy(ctx, input)
  const baseEntryId = input.baseEntryId ?? named.baseEntryId
  const mode = wished ?? (input.baseEntryId === undefined ? named.mode : 'contrast')
  const baseEntry = mode === 'free' ? null : await findBase(ctx, named.entries, baseEntryId)
  const base = baseEntry?.name ?? null
  const names = [...new Set(named.entries.map((entry) => entry.name))]
  assertWithinGroup(names, named, input)
  return {
    title: named.title,
    mode: mode ?? (base === null ? 'free' : 'contrast'),
    targets: names.filter((name) => name !== base),
    base,
    varieties: baseEntry === null ? named.entries : [...named.entries, baseEntry],
    groupIds: input.groupIds ?? named.groupIds,
    years: input.years ?? named.years,
    threshold: input.threshold ?? named.threshold,
  }
}

/** Limits a whole group beyond the limit to comparison within itself: over all other groups the tables would be too large. */
function assertWithinGroup(names: readonly string[], named: Named, { groupIds }: CompareInput): void {
  if (names.length <= PK_LIMIT || !groupIds) return
  if (groupIds.length > 0 && groupIds.every((id) => named.groupIds.includes(id))) return
  const message = `该组有${names.length}个品种，超过${PK_LIMIT}个时只能在本组内比较，不能另选组别`
  throw new AppError('BAD_INPUT', message)
}

async function namedBy(ctx: Ctx, input: CompareInput): Promise<Named> {
  const plain = { baseEntryId: null, groupIds: [], years: [], threshold: 0 }
  if (input.pkId !== undefined) return namedBySaved(ctx, input.pkId)
  const groupId = input.groupId ?? (input.upgradeId && (await getUpgrade(ctx, input.upgradeId)).groupId)
  if (groupId !== undefined) {
    const group = await getGroup(ctx, groupId)
    const entries = await entriesOf(ctx, [groupId])
    return { ...plain, title: yearAndName(group.year, group.name), entries, groupIds: [groupId] }
  }
  if (input.entryIds) {
    return { ...plain, title: '组合PK', entries: await requireEntries(ctx, input.entryIds) }
  }
  return { ...plain, title: '我的PK清单', entries: await findEntries(ctx, await basketIds(ctx)) }
}

async function namedBySaved(ctx: Ctx, pkId: number): Promise<Named> {
  const { name, mode, entryIds, baseEntryId, groupIds, years, threshold } = await getPk(ctx, pkId)
  return {
    title: name,
    entries: await findEntries(ctx, entryIds),
    mode,
    baseEntryId,
    groupIds,
    years,
    threshold,
  }
}

/** Returns the named base; without one a check among the entries, or the first check of their newest group. */
async function findBase(
  ctx: Ctx,
  entries: readonly PkEntry[],
  baseEntryId: number | null,
): Promise<PkEntry | null> {
  if (baseEntryId !== null) return itemAt(await requireEntries(ctx, [baseEntryId]), 0)
  const own = entries.filter((entry) => entry.isCk).toSorted(byNewestCheck)
  if (own[0]) return own[0]
  const groupIds = [...new Set(entries.map((entry) => entry.groupId))]
  const checks = (await entriesOf(ctx, groupIds)).filter((entry) => entry.isCk)
  return checks.toSorted(byNewestCheck)[0] ?? null
}
