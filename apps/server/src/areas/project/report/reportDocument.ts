import { periodLabel, reportKinds } from '@hepu/api/areas/project/report/periods'
import type * as api from '@hepu/api/areas/project/report/projectReport'
import { factSectionNames, factSections, textLabels } from '@hepu/api/areas/project/report/reportLabels'
import { heading, paragraph, table, textColumns } from '@hepu/api/core/document/buildBlocks'
import type { Block } from '@hepu/api/core/document/documentShape'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { clockDay, clockMinute } from '../../../db/clock.ts'
import { makeDocument } from '../../../documents/makeDocument.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { detailOf } from './showReport.ts'

type Detail = ResultOf<typeof api.showReport>

/** Returns a report as PDF or Word: its texts, then what happened in its period. */
export async function downloadReport(
  ctx: Ctx,
  { kind, period, format, ...key }: ParsedInputOf<typeof api.downloadReport>,
): Promise<FileAnswer> {
  const detail = await detailOf(ctx, key, { kind, period, isFresh: false })
  const title = `${detail.nodeName}${periodLabel(kind, period)}${reportKinds[kind]}`
  const footer = detail.number > 0 ? `第${detail.number}版　` : '草稿　'
  return makeDocument(
    title,
    {
      title,
      header: `${ctx.caller.orgName}　项目${reportKinds[kind]}`,
      footer: `${footer}${clockDay(ctx.services.now())}`,
      blocks: reportBlocks(detail),
    },
    format,
  )
}

/** Returns the blocks of a report. */
export function reportBlocks(detail: Detail): Block[] {
  const labels = textLabels[detail.kind]
  return [
    paragraph(stateLine(detail), 'plain'),
    ...(['summary', 'plan', 'problems'] as const).flatMap((name) => [
      heading(labels[name]),
      ...textBlocks(detail[name]),
    ]),
    heading('本期事实'),
    paragraph(
      detail.isFrozen ? '以下内容由系统按提交时的记录生成。' : '以下内容由系统按当前的记录生成。',
      'note',
    ),
    ...factBlocks(detail),
  ]
}

const stateLine = ({ from, to, submittedByName, submitTime }: Detail): string =>
  submitTime
    ? `报告期 ${from} 至 ${to}，${submittedByName ?? ''}于 ${clockMinute(submitTime)} 提交`
    : `报告期 ${from} 至 ${to}，未提交`

const textBlocks = (text: string): Block[] =>
  (text || '无').split(/\n+/).map((line) => paragraph(line, 'body'))

function factBlocks({ facts }: Detail): Block[] {
  const blocks = factSectionNames.flatMap((section): Block[] => {
    const found = facts.filter((fact) => fact.section === section)
    if (found.length === 0) return []
    const rows = found.map(({ nodeName, name, text }) => [nodeName, name, text])
    return [
      heading(`${factSections[section]}（${found.length}）`, 2),
      table(textColumns('课题或任务', '事项', '情况'), rows),
    ]
  })
  return blocks.length > 0 ? blocks : [paragraph('本期没有记录。', 'body')]
}
