import type * as api from '@hepu/api/areas/upgrade/upgradeRecord'
import { upgradeStates } from '@hepu/api/areas/upgrade/upgradeStates'
import { traitWords } from '@hepu/api/areas/experiment/traits/traits'
import { itemKinds, type EntryVerdict, type Evidence } from '@hepu/api/areas/upgrade/promotionShapes'
import { sourceTexts } from '@hepu/api/areas/experiment/dataSources'
import { moistureText } from '@hepu/api/areas/experiment/import/moistureText'
import { alternativesOf, madeUpBy } from '@hepu/breeding/promotion/alternatives'
import { shiftWords } from '@hepu/breeding/promotion/describeItem'
import { labelledItems, standardsOf } from '@hepu/breeding/promotion/frozen'
import { pointsSummed } from '@hepu/breeding/promotion/judgeInput'
import { conditionWords } from '@hepu/breeding/promotion/conditionWords'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { withReason } from '@hepu/breeding/withReason'
import { clockMinute } from '../../../db/clock.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { toXlsxFile, type SheetSpec } from '../../../import/write/writeWorkbook.ts'
import { loadTrial, trialSheets } from '../../experiment/shared.ts'
import {
  decisionLabel,
  FIGURE_FORMAT,
  gainPointsText,
  sheetOf,
  YIELD_FORMAT,
  type ColumnOf,
} from './exportColumns.ts'
import { sourcesOf } from '../evaluation/evidence.ts'
import { getUpgrade, listRecords, type UpgradeRecord } from '../evaluation/loadUpgrade.ts'
import { presentUpgrades, type UpgradeRow } from '../record/presentUpgrades.ts'
import { presentRecords, type RecordRow } from '../record/presentRecords.ts'

type ReportRow = RecordRow & { stored: UpgradeRecord }

const passLabels = { PASS: '达标', FAIL: '不达标', PENDING: '缺项', IGNORED: '不计' } as const

/** 晋级报告: conclusion, verdicts with their evidence, then the trial's analysis, or what was frozen where data moved or points were left out. */
export async function exportReport(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.upgradeReport>,
): Promise<FileAnswer> {
  const current = await getUpgrade(ctx, input.upgradeId)
  const [row] = await presentUpgrades(ctx, [current.id])
  if (!row || !current.evidence) throw new AppError('BAD_STATE', '该晋级评估没有数据，请重新生成')
  const stored = await listRecords(ctx, current.id)
  const records = await presentRecords(
    ctx,
    stored.map((record) => record.id),
  )
  const verdicts = stored.map((record) => record.verdict)
  const trial = await loadTrial(ctx, current.groupId)
  const moved = trial.group.dataVersion !== current.dataVersion
  const source = sourceTexts(await sourcesOf(ctx, current, current.evidence), clockMinute).join('；')
  return toXlsxFile(`${yearAndName(row.year, row.groupName, '年')}晋级报告`, [
    conclusionSheet(ctx, { row, evidence: current.evidence, moved, source }),
    verdictSheet(records),
    itemSheet(verdicts),
    pointSheet(verdicts),
    ...(moved || current.whatIfText !== null
      ? [frozenSheet(current.evidence)]
      : trialSheets(ctx, trial, source)),
  ])
}

interface Conclusion {
  row: UpgradeRow
  evidence: Evidence
  /** The data of the group are others by now. */
  moved: boolean
  source: string
}

function conclusionSheet(ctx: Ctx, { row, evidence, moved, source }: Conclusion): SheetSpec {
  const { points } = evidence
  const standards = standardsOf(evidence)
  const left = points.filter((point) => !point.used).map(({ name, reason }) => withReason(name, reason))
  const forDiseases = points.filter((point) => point.used && point.reason !== null).map(({ name }) => name)
  const tried = evidence.whatIf?.dropped ?? []
  const summed = pointsSummed(evidence)
  const { counts } = row
  const shifts = shiftsText(evidence, ctx.caller.crop)
  return {
    name: '晋级结论',
    columns: [
      { header: '项目', width: 18 },
      { header: '内容', width: 80 },
    ],
    rows: [
      ['组别', `${yearAndName(row.year, row.groupName, '年 ')}（${row.phaseLabel}）`],
      ['状态', upgradeStates[row.state]],
      [
        '晋级标准',
        standards.map((standard) => standardLine(standard, standards.length > 1)).join('、') ||
          (row.problem ?? '未匹配'),
      ],
      ...(shifts === '' ? [] : [['阈值调整', shifts] satisfies [string, string]]),
      ...(row.standardNote === null ? [] : [['标准来源', row.standardNote] satisfies [string, string]]),
      ...(row.whatIfText === null
        ? []
        : [['试算调整', `${row.whatIfText}。判定、产量、位次均按此计算`] satisfies [string, string]]),
      [
        '判定',
        `参试${counts.total}个（含对照${counts.checks}个）：晋级${counts.UP}、续试${counts.RETEST}、待定${counts.HOLD}、淘汰${counts.DROP}`,
      ],
      ['汇总点数', `${summed.length} / 试点数 ${points.length}`],
      ['只计病害的试点', forDiseases.join('、') || '无'],
      ...(tried.length > 0 ? [['试算去掉的试点', droppedText(evidence)] satisfies [string, string]] : []),
      ['未计入试点', left.join('、') || '无'],
      ...(evidence.moisture
        ? [['标准水分', moistureText(evidence.moisture)] satisfies [string, string]]
        : []),
      ['数据来源', source],
      ['数据版本', `第${row.dataVersion}版${moved ? '（组别数据已更新，本报告仍为判定时的数据）' : ''}`],
      ['方法版本', evidence.methodVersion],
      ['确认', row.confirmedAt ? `${row.confirmedByName ?? ''} ${clockMinute(row.confirmedAt)}` : '未确认'],
      ['发布', row.publishedAt ? `${row.publishedByName ?? ''} ${clockMinute(row.publishedAt)}` : '未发布'],
      ['导出', `${ctx.caller.name} ${clockMinute(ctx.services.now())}`],
    ],
  }
}

/** Returns the rules by which thresholds are moved, item by item; empty if none is. */
const shiftsText = (evidence: Evidence, crop: string): string =>
  labelledItems(evidence)
    .filter(({ adjust }) => adjust)
    .map((item) => `${item.label}：${shiftWords(item, traitWords(crop))}`)
    .join('；')

/** Describes the points left out by the what-if, each with its reason; older decisions have no reasons. */
const droppedText = ({ whatIf }: Evidence): string =>
  (whatIf?.dropped ?? []).map((name) => `${name}（理由：${whatIf?.reasons?.[name] ?? '未写'}）`).join('、')

function standardLine(
  { name, number, className, byHand }: NonNullable<Evidence['standard']>,
  isOneOfSeveral: boolean,
): string {
  const notes = [isOneOfSeveral && className, byHand && '人工选用'].filter(Boolean).join('，')
  return `${name} 第${number}版${notes && `（${notes}）`}`
}

function verdictSheet(records: readonly ReportRow[]): SheetSpec {
  const bases = [...new Map(records.flatMap((row) => row.gains.map((gain) => [gain.base, gain.name])))]
  const gainOf = (row: ReportRow, base: string) => row.gains.find((gain) => gain.base === base)
  const byRank = records.toSorted((a, b) => (a.yieldRank ?? Infinity) - (b.yieldRank ?? Infinity))
  return sheetOf('品种判定', byRank, [
    ['位次', (row) => row.yieldRank],
    ['参试编号', (row) => row.entryNo],
    ['品种名称', (row) => row.name],
    ['对照', (row) => (row.isCk ? `CK${row.ckNo ?? ''}` : null)],
    ['折亩产(kg)', (row) => row.meanYield, YIELD_FORMAT],
    ...bases.flatMap(([base, name]): ColumnOf<ReportRow>[] => [
      [`比${name}±%`, (row) => gainOf(row, base)?.gainPct, FIGURE_FORMAT],
      [`比${name}增产点`, (row) => gainPointsText(gainOf(row, base))],
    ]),
    ['得分', (row) => row.score],
    ['系统判定', (row) => decisionLabel(row.computed)],
    ['人工判定', (row) => decisionLabel(row.final)],
    ['判定依据', (row) => row.because],
    ...classColumns(records),
    ...trialColumns(records),
    ['理由', (row) => row.reason],
    ['下一阶段', (row) => row.nextPhaseLabel],
    ['下一年组别', (row) => row.nextGroup],
    ['新编号', (row) => row.newEntryNo],
  ])
}

/** Returns columns with the decision of each class, if several are judged side by side. */
function classColumns(records: readonly ReportRow[]): ColumnOf<ReportRow>[] {
  const names = [
    ...new Set(
      records.flatMap(({ stored }) => (stored.verdict.classes ?? []).map((judged) => judged.className)),
    ),
  ]
  const verdictOf = ({ stored }: ReportRow, name: string): string | null =>
    decisionLabel(stored.verdict.classes?.find((judged) => judged.className === name)?.decision ?? null)
  return names.map((name) => [`「${name}」类`, (row) => verdictOf(row, name)])
}

/** Returns columns with the values without 试算调整, if there is one. */
function trialColumns(records: readonly ReportRow[]): ColumnOf<ReportRow>[] {
  if (records.every(({ stored }) => !stored.figures.plain)) return []
  return [
    ['未调整的位次', ({ stored }) => stored.figures.plain?.yieldRank],
    ['未调整的折亩产(kg)', ({ stored }) => stored.figures.plain?.meanYield, YIELD_FORMAT],
    ['未调整的判定', ({ stored }) => decisionLabel(stored.figures.plain?.computed ?? null)],
    ['调整后判定改变的原因', ({ stored }) => stored.figures.plain?.moved],
  ]
}

const itemsOf = (verdicts: readonly EntryVerdict[]) =>
  verdicts.flatMap(({ entry, isCk, items, classes }) =>
    items.map((item) => ({
      entry,
      isCk,
      className: classes?.find((judged) => judged.standardId === item.standardId)?.className ?? null,
      ...item,
      instead: alternativesOf(item, items).map(({ label }) => label),
      madeUp: madeUpBy(item, items),
    })),
  )

/** Returns the column with the class of an item, if several are judged side by side. */
const classOf = (verdicts: readonly EntryVerdict[]): ColumnOf<{ className: string | null }>[] =>
  verdicts.some(({ classes }) => classes) ? [['标准类别', ({ className }) => className]] : []

/** Returns whether an item is met; a check has its figures but is not judged. */
function resultText({ isCk, pass, madeUp }: ReturnType<typeof itemsOf>[number]): string {
  if (isCk) return '对照，不判定'
  return madeUp.length > 0 ? `${passLabels[pass]}（同组已有达标）` : passLabels[pass]
}

const itemSheet = (verdicts: readonly EntryVerdict[]): SheetSpec =>
  sheetOf('指标明细', itemsOf(verdicts), [
    ['品种名称', (item) => item.entry],
    ...classOf(verdicts),
    ['指标', (item) => item.label],
    ['类别', (item) => itemKinds[item.kind]],
    ['任一即可', (item) => item.instead.join('、') || null],
    ['值', (item) => item.value, FIGURE_FORMAT],
    ['标准', conditionWords],
    ['结果', resultText],
    ['距离', (item) => (item.isCk ? null : item.distanceText)],
    ['点数', (item) => item.n],
    ['达到点数', (item) => (item.isCk ? null : item.hits)],
    ['说明', (item) => item.reason],
  ])

/** 各点 as it was frozen, in place of an analysis of data that moved on since or of points that do not count: 折亩产 of every entry at every point. */
function frozenSheet({ points, entries, tables, whatIf }: Evidence): SheetSpec {
  const used = points.filter((point) => point.used)
  const heads = used.map(({ name }) => (whatIf?.dropped.includes(name) ? `${name}（试算去掉）` : name))
  return {
    name: '各点（判定时）',
    columns: [
      { header: '参试编号' },
      { header: '品种名称' },
      ...heads.map((header) => ({ header, format: YIELD_FORMAT })),
    ],
    rows: entries.map(({ entryNo, name }, row) => [
      entryNo,
      name,
      ...used.map((_, at) => tables['yieldMu']?.[row]?.[at] ?? null),
    ]),
  }
}

const hitWord = (hit: boolean): string => (hit ? '是' : '否')

const pointSheet = (verdicts: readonly EntryVerdict[]): SheetSpec =>
  sheetOf(
    '逐点依据',
    itemsOf(verdicts).flatMap(({ entry, isCk, className, label, points }) =>
      points.map((point) => ({ entry, isCk, className, label, ...point })),
    ),
    [
      ['品种名称', (row) => row.entry],
      ...classOf(verdicts),
      ['指标', (row) => row.label],
      ['试点', (row) => row.point],
      ['值', (row) => row.value, FIGURE_FORMAT],
      ['是否达到', (row) => (row.hit === null || row.isCk ? null : hitWord(row.hit))],
    ],
  )
