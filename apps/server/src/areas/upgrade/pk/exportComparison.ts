import { setImmediate as nextTick } from 'node:timers/promises'
import type { getContrastInfoExport } from '@hepu/api/areas/upgrade/pk/pkCompare'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { pkModes, siteCountLabels, type PkMode } from '@hepu/api/areas/upgrade/pk/pkShapes'
import { traitHeader } from '@hepu/api/areas/experiment/traits/traits'
import { AppError } from '@hepu/api/core/errorCodes'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { clockMinute } from '../../../db/clock.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { toXlsxFile, type SheetSpec } from '../../../import/write/writeWorkbook.ts'
import { sheetOf, type ColumnOf } from '../report/exportColumns.ts'
import { compare, tooManyPairs, type Comparison } from './compareEntries.ts'
import { hasTooManyPairs, pairResults, pairsOf, type PkResult } from './pairResults.ts'
import type { CompareInput } from './pkSelection.ts'

/** Results of every pair by the key of the trait. */
type Results = ReadonlyMap<string, readonly PkResult[]>

/**
 * 导出: one sheet of all pairs, one a trait with all its figures, the values of every point, and how it is computed.
 * Throws BAD_STATE when nothing can be compared, BAD_INPUT for every two of too many without a check.
 */
export async function exportComparison(
  ctx: Ctx,
  { mode, ...input }: ParsedInputOf<typeof getContrastInfoExport>,
): Promise<FileAnswer> {
  const found = await comparisonToExport(ctx, { ...input, withResults: false }, mode)
  if (found.reason !== null) throw new AppError('BAD_STATE', found.reason)
  const results = await resultsOf(found)
  return toXlsxFile(`组合PK_${found.title}`, [
    summarySheet(found, results),
    ...found.traits.map((trait) => traitSheet(results, trait)),
    pointSheet(found),
    notesSheet(ctx, found),
  ])
}

/** Returns the requested comparison. Too many pairs are compared with their check instead, and the note says so. */
async function comparisonToExport(ctx: Ctx, input: CompareInput, mode?: PkMode): Promise<Comparison> {
  const found = await compare(ctx, input, mode)
  const names = namesOf(found)
  if (!hasTooManyPairs(names, found)) return found
  const withBase = await compare(ctx, input, 'contrast')
  if (withBase.base === null) throw new AppError('BAD_INPUT', tooManyPairs(names))
  const note = `共${names.length}个品种，品种互比过多，只导出与「${withBase.base}」的对比`
  return { ...withBase, note: [withBase.note, note].filter(Boolean).join('；') }
}

/** Computes every trait once, and lets other calls run in between. */
async function resultsOf(found: Comparison): Promise<Results> {
  const results = new Map<string, readonly PkResult[]>()
  for (const { key } of found.traits) {
    results.set(key, pairResults(found.traits, namesOf(found), found, key))
    await nextTick()
  }
  return results
}

const namesOf = ({ varieties }: Comparison): string[] => varieties.map((variety) => variety.name)
const bands = { GOOD: '优于', EVEN: '相当', BAD: '劣于' } as const

/** 汇总: a line a pair; yield in full, of every other trait the difference. */
function summarySheet(found: Comparison, results: Results): SheetSpec {
  const others = found.traits.filter((trait) => trait.key !== 'yieldMu')
  const rows = pairsOf(namesOf(found), found).map(([target, base], at) => ({ target, base, at }))
  const yields = results.get('yieldMu') ?? []
  const ofYield = (header: string, pick: (result: PkResult) => number | null): ColumnOf<(typeof rows)[0]> => [
    header,
    ({ at }) => (yields[at] ? pick(yields[at]) : null),
  ]
  return sheetOf('汇总', rows, [
    ['目标品种', ({ target }) => target],
    ['对比品种', ({ base }) => base],
    ofYield(siteCountLabels.common, (result) => result.common),
    ofYield('目标均值(kg/亩)', (result) => result.targetMean),
    ofYield('对比均值(kg/亩)', (result) => result.baseMean),
    ofYield('增减产值(kg/亩)', (result) => result.difference),
    ofYield('增减产%', (result) => result.differencePct),
    ofYield('增产点数', (result) => result.wins),
    ofYield('赢率%', (result) => result.winRatePct),
    ofYield('配对t检验P', (result) => result.t.p),
    ...others.map((trait): ColumnOf<(typeof rows)[0]> => [
      `${traitHeader(trait)} 差值`,
      ({ at }) => results.get(trait.key)?.[at]?.difference ?? null,
    ]),
  ])
}

function traitSheet(results: Results, trait: Comparison['traits'][number]): SheetSpec {
  const columns: readonly ColumnOf<PkResult>[] = [
    ['目标品种', (result) => result.target],
    ['对比品种', (result) => result.base],
    [siteCountLabels.targetSites, (result) => result.targetSites],
    [siteCountLabels.baseSites, (result) => result.baseSites],
    [siteCountLabels.common, (result) => result.common],
    [`目标均值`, (result) => result.targetMean],
    [`对比均值`, (result) => result.baseMean],
    [`差值${trait.unit ? `(${trait.unit})` : ''}`, (result) => result.difference],
    ['差值%', (result) => result.differencePct],
    ['优劣', (result) => (result.band ? bands[result.band] : null)],
    ['赢点数', (result) => result.wins],
    ['计赢率点数', (result) => result.judged],
    ['赢率%', (result) => result.winRatePct],
    ['差值标准差', (result) => result.t.sd],
    ['t', (result) => result.t.t],
    ['自由度', (result) => result.t.df],
    ['P(双侧)', (result) => result.t.p],
    ['95%置信区间±', (result) => result.t.ci95],
    ['符号检验P(双侧)', (result) => result.sign.twoSided],
    [
      '说明',
      (result) => result.reason ?? ([result.winReason, result.t.reason].filter(Boolean).join('；') || null),
    ],
  ]
  return sheetOf(trait.label, results.get(trait.key) ?? [], columns)
}

/** 点值: a line a variety and point, with every trait; blank = not surveyed. */
function pointSheet(found: Comparison): SheetSpec {
  const lines = found.sites.flatMap((site, at) =>
    found.varieties.map((variety, index) => ({ site, at, variety: variety.name, index })),
  )
  const filled = lines.filter(({ at, index }) =>
    found.traits.some((trait) => trait.values[index]?.[at] !== null),
  )
  return sheetOf('点值', filled, [
    ['年份', ({ site }) => site.year],
    ['组别', ({ site }) => site.groupName],
    ['阶段', ({ site }) => site.phaseLabel],
    ['试点', ({ site }) => site.pointName],
    ['品种名称', ({ variety }) => variety],
    ...found.traits.map((trait): ColumnOf<(typeof lines)[0]> => [
      traitHeader(trait),
      ({ at, index }) => trait.values[index]?.[at] ?? null,
    ]),
  ])
}

function notesSheet({ caller, services }: Ctx, found: Comparison): SheetSpec {
  const counted = found.groups.filter((group) => group.counted)
  const rows: [string, string][] = [
    ['组合PK', found.title],
    ['对比方式', pkModes[found.mode]],
    ['对比品种', found.base ?? '品种互比'],
    ['增产阈值', `${found.threshold} kg/亩`],
    [
      '组别',
      counted.map(({ year, name, phaseLabel }) => `${yearAndName(year, name)}（${phaseLabel}）`).join('、'),
    ],
    ...(found.note ? ([['提示', found.note]] as [string, string][]) : []),
    ['导出', `${caller.name} ${clockMinute(services.now())}`],
    ...found.methods.map(({ name, formula, version }): [string, string] => [
      name,
      `${formula}（方法版本 ${version}）`,
    ]),
  ]
  return {
    name: '说明',
    columns: [
      { header: '项目', width: 18 },
      { header: '内容', width: 100 },
    ],
    rows,
  }
}
