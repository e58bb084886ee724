import type * as api from '@hepu/api/areas/project/application/projectApplication'
import { basicFacts, sectionFacts, type Fact } from '@hepu/api/areas/project/application/applicationFacts'
import type { ApplicationContent } from '@hepu/api/areas/project/application/applicationContent'
import { applicationStates } from '@hepu/api/areas/project/application/applicationLabels'
import { BASIC_LABEL } from '@hepu/api/areas/project/application/applicationRules'
import { applicationSections } from '@hepu/api/areas/project/application/applicationSections'
import { heading, paragraph, table, textColumns } from '@hepu/api/core/document/buildBlocks'
import type { Block, TableColumn } from '@hepu/api/core/document/documentShape'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { clockDay } from '../../../db/clock.ts'
import { makeDocument } from '../../../documents/makeDocument.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import type { Application } from './applicationAccess.ts'
import { readContent } from './applicationContent.ts'
import { getApplication } from './applications.ts'

/** Writes an application with all its sections as one document. As long as it is not handed in, every page says 草稿. */
export async function printApplication(
  ctx: Ctx,
  { id, format }: ParsedInputOf<typeof api.printApplication>,
): Promise<FileAnswer> {
  return writeApplication(ctx, await getApplication(ctx, id), format)
}

/** Writes an application that the caller may read, as `printApplication` does. */
export async function writeApplication(
  ctx: Ctx,
  application: Application,
  format: ParsedInputOf<typeof api.printApplication>['format'],
): Promise<FileAnswer> {
  const content = await readContent(ctx, application)
  const title = `${application.name}项目申报书`
  const mark = isDraft(application) ? '【草稿】　' : ''
  return makeDocument(
    `${isDraft(application) ? '草稿-' : ''}${title}`,
    {
      title,
      header: `${mark}${ctx.caller.orgName}　项目申报书`,
      footer: `${application.number ?? '未编号'}　${clockDay(ctx.services.now())}　`,
      blocks: documentBlocks(application, content),
    },
    format,
  )
}

const isDraft = ({ state }: Application): boolean => state === 'draft' || state === 'returned'

/** Returns the parts of the document: the application itself and its twelve sections. */
function documentBlocks(application: Application, { basic, sections }: ApplicationContent): Block[] {
  const state = applicationStates[application.state]
  return [
    ...(isDraft(application) ? [paragraph('草稿：尚未提交，内容以提交后的申报书为准。', 'center')] : []),
    paragraph(`状态：${state}　提交次数：${application.round}`, 'center'),
    heading(`一、${BASIC_LABEL}`),
    table(
      textColumns('项目', '内容'),
      basicFacts(basic).map(({ label, text }) => [label, text || '—']),
    ),
    ...applicationSections.flatMap((part, at) => {
      const values = sections[part.name]
      const head = heading(`${numerals[at + 1]}、${part.label}`)
      return values
        ? [head, ...sectionFacts(part, values).flatMap(factBlocks)]
        : [head, paragraph('未填写。')]
    }),
  ]
}

const numerals = '一二三四五六七八九十'.split('').concat(['十一', '十二', '十三'])

function factBlocks({ label, text, table: rows }: Fact): Block[] {
  const title = heading(label, 2)
  if (!rows) return [title, ...(text || '—').split('\n').map((line) => paragraph(line))]
  if (rows.rows.length === 0) return [title, paragraph('—')]
  const columns = rows.heads.map((head, at): TableColumn => ({
    head,
    align: rows.isFigure[at] ? 'right' : 'left',
    noWrap: rows.isFigure[at] === true,
  }))
  return [title, table(columns, rows.rows)]
}
