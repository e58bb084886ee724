import { and, eq, sql } from 'drizzle-orm'
import {
  decisions,
  itemKinds,
  itemOps,
  type Decision,
  type EntryVerdict,
  type ItemVerdict,
} from '@hepu/api/areas/upgrade/shapes'
import { upgradeStates } from '@hepu/api/areas/upgrade/record'
import type * as api from '@hepu/api/areas/upgrade/record'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { upgrade, upgradeRecord } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx, FileAnswer } from '../../http/context.ts'
import { toXlsxFile, type SheetSpec } from '../../import/writeWorkbook.ts'
import { loadTrial } from '../experiment/shared.ts'
import { trialSheets } from '../experiment/shared.ts'
import { getUpgrade, listRecords } from './loadUpgrade.ts'
import { presentRecords, presentUpgrades, type RecordRow, type UpgradeRow } from './present.ts'
import { numberRecords } from './records.ts'

const decisionLabel = (value: string | null): string | null =>
  value === null ? null : decisions[value as Decision]
const threshold = (item: Pick<ItemVerdict, 'op' | 'threshold' | 'threshold2' | 'unit'>): string =>
  item.op === 'BETWEEN'
    ? `${item.threshold}–${item.threshold2 ?? ''}${item.unit}`
    : `${itemOps[item.op]}${item.threshold}${item.unit}`
const passLabels = { PASS: '达标', FAIL: '不达标', PENDING: '缺项', IGNORED: '不计' } as const

/** 拟晋级品种名单: entries whose final decision is 晋级, with their next phase. */
export async function exportPromoted(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.exportBePromoted>,
): Promise<FileAnswer> {
  const found = await ctx.db
    .select({ id: upgradeRecord.id })
    .from(upgradeRecord)
    .innerJoin(upgrade, and(eq(upgrade.orgId, upgradeRecord.orgId), eq(upgrade.id, upgradeRecord.upgradeId)))
    .where(
      and(
        rows(ctx, upgradeRecord),
        eq(upgradeRecord.final, 'UP'),
        sql`${upgrade.state} <> 'REVOKED'`,
        input.upgradeId === undefined ? undefined : eq(upgrade.id, input.upgradeId),
        input.year === undefined ? undefined : eq(upgrade.year, input.year),
      ),
    )
    .orderBy(upgradeRecord.upgradeId, upgradeRecord.id)
  if (found.length === 0) throw new AppError('BAD_STATE', '没有拟晋级的品种可导出')
  const records = await presentRecords(
    ctx,
    found.map((row) => row.id),
  )
  return toXlsxFile('拟晋级品种名单', [promotedSheet(records)])
}

function promotedSheet(records: readonly RecordRow[]): SheetSpec {
  const headers = [
    '年份',
    '组别',
    '阶段',
    '参试编号',
    '品种名称',
    '母本',
    '父本',
    '供种单位',
    '折亩产(kg)',
    '位次',
    '比CK1±%',
    '增产点',
    '判定',
    '理由',
    '下一阶段',
    '下一年组别',
    '新编号',
    '状态',
  ]
  return {
    name: '拟晋级品种名单',
    columns: headers.map((header) => ({ header })),
    rows: records.map((row) => {
      const ck1 = row.gains.find((gain) => gain.base === 'CK1')
      return [
        row.year,
        row.groupName,
        row.phaseLabel,
        row.entryNo,
        row.name,
        row.femaleParent,
        row.maleParent,
        row.provider,
        row.meanYield,
        row.yieldRank,
        ck1?.gainPct ?? null,
        ck1 ? `${ck1.gainPoints}/${ck1.points}` : null,
        decisionLabel(row.final),
        row.reason,
        row.nextPhaseLabel,
        row.nextGroup,
        row.newEntryNo,
        upgradeStates[row.state],
      ]
    }),
  }
}

/** 晋级报告: summary, verdicts with evidence, then the trial's own analysis sheets. */
export async function exportReport(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.upgradeReport>,
): Promise<FileAnswer> {
  const current = await getUpgrade(ctx, input.upgradeId)
  const [row] = await presentUpgrades(ctx, [current.id])
  const stored = await listRecords(ctx, current.id)
  const records = await presentRecords(
    ctx,
    stored.map((record) => record.id),
  )
  const verdicts = stored.map((record) => record.verdict)
  const trial = await loadTrial(ctx, current.groupId)
  return toXlsxFile(`${row!.year}年${row!.groupName}晋级报告`, [
    headSheet(ctx, row!, current.evidence?.points ?? []),
    verdictSheet(records),
    itemSheet(verdicts),
    pointSheet(verdicts),
    ...(await trialSheets(ctx, trial)),
  ])
}

function headSheet(
  ctx: Ctx,
  row: UpgradeRow,
  points: readonly { name: string; used: boolean; reason: string | null }[],
): SheetSpec {
  const used = points.filter((point) => point.used).length
  const left = points.filter((point) => !point.used).map((point) => `${point.name}（${point.reason ?? ''}）`)
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
      ['晋级标准', row.standardName ? `${row.standardName} 第${row.standardNumber}版` : '未匹配'],
      [
        '判定',
        `参试${counts.total}个（含对照${counts.checks}个）：晋级${counts.UP}、续试${counts.RETEST}、待定${counts.HOLD}、淘汰${counts.DROP}`,
      ],
      ['汇总点数', `${used} / 试点数 ${points.length}`],
      ['未计入试点', left.join('、') || '无'],
      [
        '数据版本',
        `第${row.dataVersion}版${row.stale ? '（组别数据已更新，本报告的各点与方差分析为最新数据）' : ''}`,
      ],
      ['发布', row.publishedAt ? `${row.publishedByName ?? ''} ${row.publishedAt.toISOString()}` : '未发布'],
      ['导出', `${ctx.caller.name} ${ctx.services.now().toISOString()}`],
    ],
  }
}

function verdictSheet(records: readonly RecordRow[]): SheetSpec {
  const bases = [...new Map(records.flatMap((row) => row.gains.map((gain) => [gain.base, gain.name])))]
  return {
    name: '品种判定',
    columns: [
      ...['位次', '参试编号', '品种名称', '对照', '折亩产(kg)'].map((header) => ({ header })),
      ...bases.flatMap(([, name]) => [{ header: `比${name}±%` }, { header: `比${name}增产点` }]),
      ...['得分', '系统判定', '人工判定', '判定依据', '理由', '下一阶段', '下一年组别', '新编号'].map(
        (header) => ({ header }),
      ),
    ],
    rows: records
      .toSorted((a, b) => (a.yieldRank ?? Infinity) - (b.yieldRank ?? Infinity))
      .map((row) => [
        row.yieldRank,
        row.entryNo,
        row.name,
        row.isCk ? `CK${row.ckNo ?? ''}` : null,
        row.meanYield,
        ...bases.flatMap(([base]) => {
          const gain = row.gains.find((it) => it.base === base)
          return [gain?.gainPct ?? null, gain ? `${gain.gainPoints}/${gain.points}` : null]
        }),
        row.score,
        decisionLabel(row.computed),
        decisionLabel(row.final),
        row.because,
        row.reason,
        row.nextPhaseLabel,
        row.nextGroup,
        row.newEntryNo,
      ]),
  }
}

function itemSheet(verdicts: readonly EntryVerdict[]): SheetSpec {
  return {
    name: '指标明细',
    columns: ['品种名称', '指标', '类别', '值', '标准', '结果', '距离', '点数', '达到点数', '说明'].map(
      (header) => ({ header }),
    ),
    rows: verdicts.flatMap((verdict) =>
      verdict.items.map((item) => [
        verdict.entry,
        item.label,
        itemKinds[item.kind],
        item.value,
        threshold(item),
        passLabels[item.pass],
        item.distanceText,
        item.n,
        item.hits,
        item.reason,
      ]),
    ),
  }
}

function pointSheet(verdicts: readonly EntryVerdict[]): SheetSpec {
  return {
    name: '逐点依据',
    columns: ['品种名称', '指标', '试点', '值', '是否达到'].map((header) => ({ header })),
    rows: verdicts.flatMap((verdict) =>
      verdict.items.flatMap((item) =>
        item.points.map((point) => [
          verdict.entry,
          item.label,
          point.point,
          point.value,
          point.hit === null ? null : point.hit ? '是' : '否',
        ]),
      ),
    ),
  }
}

/** 晋级数量与编号记录, a sheet each. */
export async function exportNumbers(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.exportUpgradeNumberRecord>,
): Promise<FileAnswer> {
  const { numbers, codes } = await numberRecords(ctx, input)
  return toXlsxFile('晋级数量与编号记录', [
    {
      name: '晋级数量记录',
      columns: [
        '年份',
        '阶段',
        '熟期',
        '组别',
        '参试数',
        '对照数',
        '晋级数',
        '续试数',
        '待定数',
        '淘汰数',
        '晋级率%',
      ].map((header) => ({ header })),
      rows: numbers.map(({ counts, ...row }) => [
        row.year,
        row.phaseLabel,
        row.ripePeriod,
        row.groupName,
        counts.total,
        counts.checks,
        counts.UP,
        counts.RETEST,
        counts.HOLD,
        counts.DROP,
        row.rate,
      ]),
    },
    {
      name: '晋级编号记录',
      columns: [
        '品种名称',
        '原编号',
        '新编号',
        '原阶段',
        '新阶段',
        '组别',
        '下一年组别',
        '发布时间',
        '发布版次',
      ].map((header) => ({ header })),
      rows: codes.map((row) => [
        row.name,
        row.oldEntryNo,
        row.newEntryNo,
        row.oldPhaseLabel,
        row.newPhaseLabel,
        row.groupName,
        row.nextGroup,
        row.at.toISOString(),
        row.number,
      ]),
    },
  ])
}
