import type * as api from '@hepu/api/areas/project/closing/projectClosing'
import { closingLabels as labels, closingStates } from '@hepu/api/areas/project/closing/closingLabels'
import { nodeLabels } from '@hepu/api/areas/project/node/nodeLabels'
import { indexTypeLabels } from '@hepu/api/areas/project/plan/indexTypes'
import { isDone, percentText, shownCurrent } from '@hepu/api/areas/project/plan/progress'
import { resultTypeLabels } from '@hepu/api/areas/project/result/resultTypeLabels'
import { shownMoney } from '@hepu/api/core/money/typedMoney'
import {
  codeColumns,
  heading,
  numberColumns,
  paragraph,
  table,
  textColumns,
} from '@hepu/api/core/document/buildBlocks'
import type { Block } from '@hepu/api/core/document/documentShape'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { clockDay, clockMinute } from '../../../db/clock.ts'
import { readNames } from '../../../db/keptNames.ts'
import { projectNode } from '../../../db/schema/index.ts'
import { makeDocument } from '../../../documents/makeDocument.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { selectNamed, type Named } from '../node/nodes.ts'
import { readIndexes } from '../result/resultIndexes.ts'
import { listResults } from '../result/resultList.ts'
import { findClosing, type Closing } from './closingRows.ts'
import { readGates, snapshotOf } from './gates.ts'
import { openClosing } from './showClosing.ts'

/** 结题报告 of a project as PDF or Word: for the archive, or as a draft while it is prepared. */
export async function downloadClosing(
  ctx: Ctx,
  { projectId, format }: ParsedInputOf<typeof api.downloadClosing>,
): Promise<FileAnswer> {
  const { node } = await openClosing(ctx, projectId)
  const closing = await findClosing(ctx, node)
  if (!closing) throw new AppError('BAD_STATE', '还没有结题材料，请先填写并保存')
  const [named] = await selectNamed(ctx).where(eq(projectNode.id, node.id))
  const title = `${node.name}结题报告`
  const blocks = [
    ...factsOf(named),
    heading('结题总结'),
    ...paragraphsOf(closing.summary),
    ...(closing.note ? [heading(labels.note), ...paragraphsOf(closing.note)] : []),
    heading('结题条件'),
    await gateTable(ctx, node, closing),
    heading('考核指标'),
    await indexTable(ctx, node),
    heading('成果清单'),
    await resultTable(ctx, node.id),
    heading('验收结论'),
    ...(await verdictOf(ctx, closing)),
  ]
  const footer = `${node.code ?? ''}　${closingStates[closing.state]}　${clockDay(ctx.services.now())}`
  return makeDocument(title, { title, header: `${ctx.caller.orgName}　结题报告`, footer, blocks }, format)
}

function factsOf(named: Named | undefined): Block[] {
  if (!named) return []
  const { node, sourceName, orgName, directorName } = named
  const wan = (yuan: string | null) => (yuan === null ? '—' : `${shownMoney(yuan, '万元')} 万元`)
  const facts: [string, string | null][] = [
    [nodeLabels.code, node.code],
    [nodeLabels.sourceId, sourceName ?? '自立项目'],
    [nodeLabels.unitId, orgName ?? node.unitName],
    [nodeLabels.directorId, directorName],
    ['起止日期', `${node.startDate ?? ''} 至 ${node.endDate ?? ''}`],
    [nodeLabels.specialBudget, wan(node.specialBudget)],
    [nodeLabels.selfBudget, wan(node.selfBudget)],
    [nodeLabels.progress, percentText(node.progress)],
  ]
  return [
    table(
      textColumns('项目', '内容'),
      facts.map(([label, value]) => [label, value ?? '—']),
    ),
  ]
}

const paragraphsOf = (text: string | null): Block[] =>
  (text ?? '—')
    .split('\n')
    .filter(Boolean)
    .map((line) => paragraph(line))

/** The conditions as they stood when it was applied for; as they stand now before that. */
async function gateTable(ctx: Ctx, node: Parameters<typeof readGates>[1], closing: Closing): Promise<Block> {
  const isPrepared = closing.gates.length === 0 || closing.state === 'draft'
  const gates = isPrepared ? snapshotOf(await readGates(ctx, node, closing.gateNotes)) : closing.gates
  return table(
    [...textColumns('条件'), ...codeColumns('结果'), ...textColumns('情况', labels.gateNotes)],
    gates.map(({ label, isMet, detail, note, noteBy }) => [
      label,
      isMet ? '满足' : '未满足',
      detail,
      note ? `${note}（${noteBy ?? ''}）` : '—',
    ]),
  )
}

async function indexTable(ctx: Ctx, node: Parameters<typeof readIndexes>[1]): Promise<Block> {
  const found = await readIndexes(ctx, node)
  if (found.length === 0) return paragraph('没有考核指标。', 'plain')
  return table(
    [
      ...textColumns('所属', '指标', '类型'),
      ...numberColumns('目标', '当前', '已佐证'),
      ...codeColumns('单位'),
      ...numberColumns('进度(%)'),
      ...codeColumns('是否完成'),
    ],
    found.map(({ index, nodeName, evidence, ...facts }) => [
      nodeName,
      index.name,
      indexTypeLabels[index.indexType],
      String(index.target),
      String(shownCurrent({ ...facts, current: index.current }) ?? '—'),
      String(evidence),
      index.unit,
      percentText(index.progress),
      isDone(index.progress) ? '是' : '否',
    ]),
  )
}

async function resultTable(ctx: Ctx, projectId: number): Promise<Block> {
  const found = await listResults(ctx, { projectId })
  if (found.length === 0) return paragraph('没有关联的成果。', 'plain')
  return table(
    [
      ...codeColumns('类型'),
      ...textColumns('成果', '编号', '计入指标'),
      ...numberColumns('数量'),
      ...codeColumns('取得日期'),
      ...textColumns('佐证'),
    ],
    found.map((result) => [
      resultTypeLabels[result.resultType],
      result.resultName,
      result.resultNo ?? '—',
      result.indexName ?? '—',
      String(result.quantity),
      result.resultDate ?? '—',
      result.indexId === null ? '—' : result.counts ? '已佐证' : '待佐证',
    ]),
  )
}

async function verdictOf(ctx: Ctx, closing: Closing): Promise<Block[]> {
  const names = await readNames(ctx, 'user', [closing.appliedBy, closing.decidedBy])
  const line = (what: string, by: number | null, at: Date | null) =>
    at ? [paragraph(`${what}：${names.get(by ?? 0) ?? '—'}　${clockMinute(at)}`, 'plain')] : []
  return [
    paragraph(`${labels.state}：${closingStates[closing.state]}`, 'plain'),
    ...line(labels.appliedBy, closing.appliedBy, closing.appliedAt),
    ...line(labels.decidedBy, closing.decidedBy, closing.decidedAt),
    ...(closing.opinion ? [paragraph(`${labels.opinion}：${closing.opinion}`, 'plain')] : []),
    ...(closing.archivedAt
      ? [paragraph(`${labels.archivedAt}：${clockMinute(closing.archivedAt)}`, 'plain')]
      : []),
  ]
}
