import type * as api from '@hepu/api/areas/upgrade/record'
import { upgradeStates } from '@hepu/api/areas/upgrade/states'
import {
  itemKinds,
  itemOps,
  type EntryVerdict,
  type Evidence,
  type ItemVerdict,
} from '@hepu/api/areas/upgrade/shapes'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import type { Ctx, FileAnswer } from '../../http/context.ts'
import { toXlsxFile, type SheetSpec } from '../../import/writeWorkbook.ts'
import { loadTrial, trialSheets } from '../experiment/shared.ts'
import { decisionLabel, formatMoment, gainPointsText, sheetOf, type ColumnOf } from './exportWords.ts'
import { getUpgrade, listRecords } from './loadUpgrade.ts'
import { presentUpgrades, type UpgradeRow } from './present.ts'
import { presentRecords, type RecordRow } from './presentRecords.ts'

const passLabels = { PASS: '达标', FAIL: '不达标', PENDING: '缺项', IGNORED: '不计' } as const

/** 晋级报告: conclusion, verdicts with their evidence, then the trial's analysis, or what was frozen of data that moved. */
export async function exportReport(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.upgradeReport>,
): Promise<FileAnswer> {
  const current = await getUpgrade(ctx, input.upgradeId)
  const [row] = await presentUpgrades(ctx, [current.id])
  if (!row || !current.evidence) throw new AppError('BAD_STATE', '该晋级评估没有数据，请重新生成当年数据')
  const stored = await listRecords(ctx, current.id)
  const records = await presentRecords(
    ctx,
    stored.map((record) => record.id),
  )
  const verdicts = stored.map((record) => record.verdict)
  const trial = await loadTrial(ctx, current.groupId)
  const moved = trial.group.dataVersion !== current.dataVersion
  return toXlsxFile(`${row.year}年${row.groupName}晋级报告`, [
    conclusionSheet(ctx, row, current.evidence, moved),
    verdictSheet(records),
    itemSheet(verdicts),
    pointSheet(verdicts),
    ...(moved ? [frozenSheet(current.evidence)] : trialSheets(ctx, trial)),
  ])
}

function conclusionSheet(ctx: Ctx, row: UpgradeRow, evidence: Evidence, moved: boolean): SheetSpec {
  const { points, standard } = evidence
  const left = points.filter((point) => !point.used).map(({ name, reason }) => `${name}（${reason ?? ''}）`)
  const forDiseases = points.filter((point) => point.used && point.reason !== null).map(({ name }) => name)
  const used = points.length - left.length - forDiseases.length
  const { counts } = row
  return {
    name: '晋级结论',
    columns: [
      { header: '项目', width: 18 },
      { header: '内容', width: 80 },
    ],
    rows: [
      ['组别', `${row.year}年 ${row.groupName}（${row.phaseLabel}）`],
      ['状态', upgradeStates[row.state]],
      [
        '晋级标准',
        standard
          ? `${standard.name} 第${standard.number}版${standard.byHand ? '（人工选用）' : ''}`
          : (row.problem ?? '未匹配'),
      ],
      [
        '判定',
        `参试${counts.total}个（含对照${counts.checks}个）：晋级${counts.UP}、续试${counts.RETEST}、待定${counts.HOLD}、淘汰${counts.DROP}`,
      ],
      ['汇总点数', `${used} / 试点数 ${points.length}`],
      ['只计病害的试点', forDiseases.join('、') || '无'],
      ['未计入试点', left.join('、') || '无'],
      ['数据版本', `第${row.dataVersion}版${moved ? '（组别数据已更新，本报告仍为判定时的数据）' : ''}`],
      ['发布', row.publishedAt ? `${row.publishedByName ?? ''} ${formatMoment(row.publishedAt)}` : '未发布'],
      ['导出', `${ctx.caller.name} ${formatMoment(ctx.services.now())}`],
    ],
  }
}

function verdictSheet(records: readonly RecordRow[]): SheetSpec {
  const bases = [...new Map(records.flatMap((row) => row.gains.map((gain) => [gain.base, gain.name])))]
  const gainOf = (row: RecordRow, base: string) => row.gains.find((gain) => gain.base === base)
  const byRank = records.toSorted((a, b) => (a.yieldRank ?? Infinity) - (b.yieldRank ?? Infinity))
  return sheetOf('品种判定', byRank, [
    ['位次', (row) => row.yieldRank],
    ['参试编号', (row) => row.entryNo],
    ['品种名称', (row) => row.name],
    ['对照', (row) => (row.isCk ? `CK${row.ckNo ?? ''}` : null)],
    ['折亩产(kg)', (row) => row.meanYield],
    ...bases.flatMap(([base, name]): ColumnOf<RecordRow>[] => [
      [`比${name}±%`, (row) => gainOf(row, base)?.gainPct],
      [`比${name}增产点`, (row) => gainPointsText(gainOf(row, base))],
    ]),
    ['得分', (row) => row.score],
    ['系统判定', (row) => decisionLabel(row.computed)],
    ['人工判定', (row) => decisionLabel(row.final)],
    ['判定依据', (row) => row.because],
    ['理由', (row) => row.reason],
    ['下一阶段', (row) => row.nextPhaseLabel],
    ['下一年组别', (row) => row.nextGroup],
    ['新编号', (row) => row.newEntryNo],
  ])
}

const conditionText = ({ op, threshold, threshold2, unit }: ItemVerdict): string =>
  op === 'BETWEEN' ? `${threshold}–${threshold2 ?? ''}${unit}` : `${itemOps[op]}${threshold}${unit}`

const itemsOf = (verdicts: readonly EntryVerdict[]) =>
  verdicts.flatMap(({ entry, items }) => items.map((item) => ({ entry, ...item })))

const itemSheet = (verdicts: readonly EntryVerdict[]): SheetSpec =>
  sheetOf('指标明细', itemsOf(verdicts), [
    ['品种名称', (item) => item.entry],
    ['指标', (item) => item.label],
    ['类别', (item) => itemKinds[item.kind]],
    ['值', (item) => item.value],
    ['标准', conditionText],
    ['结果', (item) => passLabels[item.pass]],
    ['距离', (item) => item.distanceText],
    ['点数', (item) => item.n],
    ['达到点数', (item) => item.hits],
    ['说明', (item) => item.reason],
  ])

/** 各点 as it was frozen, in place of the analysis of data that moved on since: 折亩产 of every entry at every point. */
function frozenSheet({ points, entries, tables }: Evidence): SheetSpec {
  const used = points.filter((point) => point.used)
  return {
    name: '各点（判定时）',
    columns: ['参试编号', '品种名称', ...used.map(({ name }) => name)].map((header) => ({ header })),
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
    itemsOf(verdicts).flatMap(({ entry, label, points }) => points.map((it) => ({ entry, label, ...it }))),
    [
      ['品种名称', (it) => it.entry],
      ['指标', (it) => it.label],
      ['试点', (it) => it.point],
      ['值', (it) => it.value],
      ['是否达到', (it) => (it.hit === null ? null : hitWord(it.hit))],
    ],
  )
