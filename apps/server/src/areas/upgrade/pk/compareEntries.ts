import { setImmediate as nextTick } from 'node:timers/promises'
import type { getContrastInfo, getQueryUpgradePk } from '@hepu/api/areas/upgrade/pk/pkCompare'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { PK_LIMIT, type PkMode } from '@hepu/api/areas/upgrade/pk/pkShapes'
import { pkMethods } from '@hepu/breeding/pk/methods'
import { AppError } from '@hepu/api/core/errorCodes'
import type { Ctx } from '../../../http/context.ts'
import { trialsOfVarieties, type PkEntry } from './pkEntries.ts'
import { groupTable, type GroupTable } from './groupTable.ts'
import { joinTables } from './joinTables.ts'
import { countGroups, meetingGroups } from './meetingGroups.ts'
import { hasTooManyPairs, pairResults } from './pairResults.ts'
import { selectionOf, type CompareInput, type Selection } from './pkSelection.ts'

export type Comparison = ResultOf<typeof getContrastInfo>

/** 组合PK: compares with the base if there is one, else every pair. */
export const compareAny = (ctx: Ctx, input: CompareInput): Promise<Comparison> => compare(ctx, input)
/** 与对照比. */
export const compareWithBase = (ctx: Ctx, input: CompareInput): Promise<Comparison> =>
  compare(ctx, input, 'contrast')
/** 品种互比. */
export const compareFreely = (ctx: Ctx, input: CompareInput): Promise<Comparison> =>
  compare(ctx, input, 'free')

/**
 * Compares varieties over every group in which they meet. A variety is identified by its name: trials of the same name in
 * several groups and years count where both have data. Pairs beyond the limit are not computed here: the note says so, and
 * the answer has the data for a caller who computes them.
 */
export async function compare(ctx: Ctx, input: CompareInput, wished?: PkMode): Promise<Comparison> {
  const selection = await selectionOf(ctx, input, wished)
  const names = selection.base === null ? [...selection.targets] : [selection.base, ...selection.targets]
  const entries = await trialsOfVarieties(ctx, selection.varieties)
  const { groups, note } = countGroups(meetingGroups(entries, selection), selection)
  const counted = groups.filter((group) => group.counted)
  const tables = []
  for (const group of counted) {
    tables.push(onlyOf(entries, await groupTable(ctx, group.id)))
    await nextTick()
  }
  const wantsResults = input.withResults !== false
  const isTooMany = hasTooManyPairs(names, selection)
  const data = joinTables(ctx.caller.crop, names, tables)
  return {
    mode: selection.mode,
    title: selection.title,
    base: selection.base,
    threshold: selection.threshold,
    groups,
    years: [...selection.years],
    groupIds: [...selection.groupIds],
    varieties: names.map((name) => varietyOf(name, entries)),
    ...data,
    results: wantsResults && !isTooMany ? pairResults(data.traits, names, selection, 'yieldMu') : [],
    methods: [...pkMethods],
    reason: whyNothing(selection, counted.length, groups.length),
    note: [note, wantsResults && isTooMany ? tooManyPairs(names) : null].filter(Boolean).join('；') || null,
  }
}

/** Returns the note that the pairs of so many varieties are not computed. */
export const tooManyPairs = (names: readonly string[]): string =>
  `共${names.length}个品种，超过${PK_LIMIT}个不计算两两结果，请指定对比品种或减少品种`

/** Returns the table without the names of other entries, because a code may look like the name of a compared variety. */
function onlyOf(entries: readonly PkEntry[], table: GroupTable): GroupTable {
  const own = new Set(entries.flatMap(({ groupId, name }) => (groupId === table.group.id ? [name] : [])))
  return { ...table, entries: table.entries.map((name) => (own.has(name) ? name : '')) }
}

function varietyOf(name: string, entries: readonly PkEntry[]): Comparison['varieties'][number] {
  const own = entries.filter((entry) => entry.name === name)
  return {
    name,
    isCk: own.some((entry) => entry.isCk),
    entries: own.map(({ entryId, groupId }) => ({ id: entryId, groupId })),
  }
}

function whyNothing(selection: Selection, counted: number, meeting: number): string | null {
  const { mode, base, targets } = selection
  if (targets.length === 0 && base === null) return '还没有选择品种，请先把品种加入PK清单'
  if (mode === 'contrast' && base === null) {
    return '所选品种所在组别没有设置对照，请选择对比品种，或改用品种互比'
  }
  if (targets.length + (base === null ? 0 : 1) < 2) return '至少选择两个品种才能比较'
  if (counted > 0) return null
  if (meeting > 0) return '所选年份或组别中，这些品种没有同在一组'
  return '这些品种没有同在一个组别试验过，没有可比的共同试点'
}

/** Returns the results of a comparison in one trait that meet the conditions, the highest win rate first. */
export async function queryResults(
  ctx: Ctx,
  input: ParsedInputOf<typeof getQueryUpgradePk>,
): Promise<ResultOf<typeof getQueryUpgradePk>> {
  const { trait, minCommon, minWinRate, minGainPct, ...named } = input
  const found = await compare(ctx, { ...named, withResults: false })
  const names = found.varieties.map((variety) => variety.name)
  if (found.traits.length > 0 && !found.traits.some(({ key }) => key === trait)) {
    throw new AppError('BAD_INPUT', `所选组别没有性状「${trait}」的数据`)
  }
  if (hasTooManyPairs(names, found)) throw new AppError('BAD_INPUT', tooManyPairs(names))
  const results = pairResults(found.traits, names, found, trait).filter(
    (result) =>
      result.common >= (minCommon ?? 0) &&
      (minWinRate === undefined || (result.winRatePct ?? -1) >= minWinRate) &&
      (minGainPct === undefined || (result.differencePct ?? -Infinity) >= minGainPct),
  )
  return {
    title: found.title,
    results: results.toSorted((a, b) => (b.winRatePct ?? -1) - (a.winRatePct ?? -1)),
    reason: found.reason,
  }
}
