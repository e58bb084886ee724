import type * as api from '@hepu/api/areas/upgrade/record'
import { upgradeStates } from '@hepu/api/areas/upgrade/record'
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
import { decisionLabel, formatMoment, headersOf } from './exportWords.ts'
import { getUpgrade, listRecords } from './loadUpgrade.ts'
import { presentUpgrades, type UpgradeRow } from './present.ts'
import { presentRecords, type RecordRow } from './presentRecords.ts'

const passLabels = { PASS: '达标', FAIL: '不达标', PENDING: '缺项', IGNORED: '不计' } as const

/** 晋级报告: conclusion, verdicts with their evidence, then the trial's own analysis sheets. */
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
    ...trialSheets(ctx, trial),
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
      ['数据版本', `第${row.dataVersion}版${moved ? '（组别数据已更新，各点与方差分析为最新数据）' : ''}`],
      ['发布', row.publishedAt ? `${row.publishedByName ?? ''} ${formatMoment(row.publishedAt)}` : '未发布'],
      ['导出', `${ctx.caller.name} ${formatMoment(ctx.services.now())}`],
    ],
  }
}

function verdictSheet(records: readonly RecordRow[]): SheetSpec {
  const bases = [...new Map(records.flatMap((row) => row.gains.map((gain) => [gain.base, gain.name])))]
  return {
    name: '品种判定',
    columns: headersOf(
      ...['位次', '参试编号', '品种名称', '对照', '折亩产(kg)'],
      ...bases.flatMap(([, name]) => [`比${name}±%`, `比${name}增产点`]),
      ...['得分', '系统判定', '人工判定', '判定依据', '理由', '下一阶段', '下一年组别', '新编号'],
    ),
    rows: records
      .toSorted((a, b) => (a.yieldRank ?? Infinity) - (b.yieldRank ?? Infinity))
      .map((row) => [
        ...[row.yieldRank, row.entryNo, row.name, row.isCk ? `CK${row.ckNo ?? ''}` : null, row.meanYield],
        ...bases.flatMap(([base]) => {
          const gain = row.gains.find((it) => it.base === base)
          return [gain?.gainPct ?? null, gain ? `${gain.gainPoints}/${gain.points}` : null]
        }),
        ...[row.score, decisionLabel(row.computed), decisionLabel(row.final), row.because, row.reason],
        ...[row.nextPhaseLabel, row.nextGroup, row.newEntryNo],
      ]),
  }
}

const conditionText = ({ op, threshold, threshold2, unit }: ItemVerdict): string =>
  op === 'BETWEEN' ? `${threshold}–${threshold2 ?? ''}${unit}` : `${itemOps[op]}${threshold}${unit}`

const itemSheet = (verdicts: readonly EntryVerdict[]): SheetSpec => ({
  name: '指标明细',
  columns: headersOf(
    ...['品种名称', '指标', '类别', '值', '标准', '结果', '距离', '点数', '达到点数', '说明'],
  ),
  rows: verdicts.flatMap((verdict) =>
    verdict.items.map((item) => [
      ...[verdict.entry, item.label, itemKinds[item.kind], item.value, conditionText(item)],
      ...[passLabels[item.pass], item.distanceText, item.n, item.hits, item.reason],
    ]),
  ),
})

const pointSheet = (verdicts: readonly EntryVerdict[]): SheetSpec => ({
  name: '逐点依据',
  columns: headersOf('品种名称', '指标', '试点', '值', '是否达到'),
  rows: verdicts.flatMap((verdict) =>
    verdict.items.flatMap((item) =>
      item.points.map(({ point, value, hit }) => [
        ...[verdict.entry, item.label, point, value],
        hit === null ? null : hit ? '是' : '否',
      ]),
    ),
  ),
})
