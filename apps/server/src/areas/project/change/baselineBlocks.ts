import type { ReviewKind } from '@hepu/api/areas/project/change/taskBook'
import { levelNames, type NodeLevel } from '@hepu/api/areas/project/node/nodeLabels'
import { percentText } from '@hepu/api/areas/project/plan/progress'
import {
  codeColumns,
  heading,
  numberColumns,
  paragraph,
  table,
  textColumns,
} from '@hepu/api/core/document/buildBlocks'
import type { Block } from '@hepu/api/core/document/documentShape'
import { clockDay } from '../../../db/clock.ts'
import type { Sheet, SheetRow } from './baseline.ts'
import { changesText, labelText, lastColumns } from './baselineWords.ts'

/** Returns the blocks of 任务书与现状: a table for each node, in the order of the tree. */
export function baselineBlocks({ signedAt, today, rows }: Sheet, type: ReviewKind): Block[] {
  const shown = rows.filter(({ signed, planned, changes }) => signed ?? planned ?? changes[0])
  const signed = signedAt ? `任务书签订于 ${clockDay(signedAt)}` : '任务书尚未签订'
  const byNode = Map.groupBy(shown, ({ nodeId }) => nodeId)
  return [
    paragraph(`${signed}，现状截至 ${today}`, 'plain'),
    ...(byNode.size === 0 ? [paragraph('项目还没有计划内容。')] : []),
    ...[...byNode.values()].flatMap((lines) => nodeBlocks(lines, type)),
  ]
}

function nodeBlocks(lines: readonly SheetRow[], type: ReviewKind): Block[] {
  const [first] = lines
  if (!first) return []
  const last = lastColumns[type]
  return [
    heading(`${levelNames[first.level as NodeLevel]}：${first.nodeName}`, 2),
    table(
      [
        ...textColumns('内容'),
        ...codeColumns('单位'),
        ...textColumns('任务书', '已批准的变更', '现计划'),
        ...numberColumns('完成', '进度（%）'),
        ...codeColumns(...last.map(({ header }) => header)),
      ],
      lines.map((line) => [...cellsOf(line), ...last.map(({ cell }) => cell(line) ?? '—')]),
    ),
  ]
}

const cellsOf = (row: SheetRow): string[] => [
  labelText(row),
  row.unit ?? '—',
  row.signed ?? '—',
  changesText(row) || '—',
  row.planned ?? '—',
  row.reached ?? '—',
  percentText(row.progress),
]
