import type * as api from '@hepu/api/areas/experiment/trialReport'
import { reportSections, type ReportSection } from '@hepu/api/areas/experiment/trialReport'
import { heading, paragraph } from '@hepu/api/core/document/buildBlocks'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { and, eq } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { experimentGroup, trialReportText, user } from '../../../db/schema/index.ts'
import { getRow, mayChange, rows } from '../../../db/scope.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import { makeDocument } from '../../../documents/makeDocument.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { lockGroup } from '../group/groupState.ts'
import { sectionsOf } from './makeSections.ts'

const LABEL = '试验总结文字'

type Report = ResultOf<typeof api.trialReport>

/** Returns 试验总结 of a group: the sections made from its analysis, with the texts that people rewrote. */
export async function showTrialReport(
  ctx: Ctx,
  { groupId }: ParsedInputOf<typeof api.trialReport>,
): Promise<Report> {
  const row = await getRow(ctx, experimentGroup, groupId, '组别')
  const { group, sections } = await sectionsOf(ctx, groupId)
  const texts = await listTexts(ctx, groupId)
  return {
    group,
    canEdit: ctx.caller.permissions.has('experiment.variety:write') && mayChange(ctx, row),
    sections: sections.map((section) => {
      const saved = texts.get(section.key)
      return {
        ...section,
        text: saved?.text ?? section.made,
        saved: saved
          ? { version: saved.version, byName: saved.byName, at: saved.at, dataVersion: saved.dataVersion }
          : null,
        isStale: saved !== undefined && saved.dataVersion !== group.dataVersion,
      }
    }),
  }
}

async function listTexts(ctx: Ctx, groupId: number) {
  const found = await ctx.db
    .select({
      section: trialReportText.section,
      text: trialReportText.text,
      dataVersion: trialReportText.dataVersion,
      version: trialReportText.version,
      at: trialReportText.updatedAt,
      byName: user.name,
    })
    .from(trialReportText)
    .leftJoin(user, eq(user.id, trialReportText.updatedBy))
    .where(and(rows(ctx, trialReportText), eq(trialReportText.groupId, groupId)))
  return new Map(found.map((row) => [row.section, row]))
}

/** Keeps the text that a user wrote in place of the one made. */
export async function saveReportText(
  ctx: Ctx,
  { groupId, section, text, version }: ParsedInputOf<typeof api.saveReportText>,
): Promise<null> {
  const group = await lockGroup(ctx, groupId)
  const stored = await findText(ctx, groupId, section)
  const values = { text, dataVersion: group.dataVersion }
  if (stored) {
    await updateRow(ctx, trialReportText, stored.id, { version, values }, { label: LABEL })
    return null
  }
  if (version !== 0) throw restored(section)
  const owner = { ...ctx, caller: { ...ctx.caller, orgId: group.orgId, crop: group.crop } }
  await insertRow(owner, trialReportText, { ...values, groupId, section }, { label: LABEL })
  return null
}

/** Drops the text that people wrote, so that the section is made from the analysis again. */
export async function restoreReportText(
  ctx: Ctx,
  { groupId, section, version }: ParsedInputOf<typeof api.restoreReportText>,
): Promise<null> {
  await lockGroup(ctx, groupId)
  const stored = await findText(ctx, groupId, section)
  if (!stored) throw restored(section)
  // The version is compared by the write path; equal values write nothing.
  await updateRow(
    ctx,
    trialReportText,
    stored.id,
    { version, values: { text: stored.text } },
    { label: LABEL },
  )
  await removeRow(ctx, trialReportText, stored.id, { label: LABEL })
  return null
}

const restored = (section: ReportSection): AppError =>
  new AppError('CONFLICT', `「${reportSections[section]}」已由他人恢复自动生成，请刷新后再改`)

async function findText(ctx: Ctx, groupId: number, section: ReportSection) {
  const [found] = await ctx.db
    .select()
    .from(trialReportText)
    .where(
      and(
        rows(ctx, trialReportText),
        eq(trialReportText.groupId, groupId),
        eq(trialReportText.section, section),
      ),
    )
  return found
}

/** Refuses what would leave texts behind that may name entries. */
export async function assertNoReportText(ctx: Ctx, groupId: number): Promise<void> {
  const texts = await listTexts(ctx, groupId)
  if (texts.size === 0) return
  const titles = [...texts.keys()].map((key) => `「${reportSections[key]}」`).join('、')
  throw new AppError(
    'BAD_STATE',
    `试验总结的${titles}已改写，其中可能写有品种名称；请先在试验总结中恢复自动生成，再密码编号`,
  )
}

/** Printed where only people can write the text and nobody has. */
const UNWRITTEN = '（未填写）'

/** Writes 试验总结 as Word or PDF. */
export async function downloadTrialReport(
  ctx: Ctx,
  { groupId, format }: ParsedInputOf<typeof api.downloadTrialReport>,
): Promise<FileAnswer> {
  const { group, sections } = await showTrialReport(ctx, { groupId })
  const title = `${yearAndName(group.year, group.name, '年')}试验总结`
  return makeDocument(
    title,
    {
      title,
      header: `${ctx.caller.orgName}　${group.phaseLabel}`,
      footer: `数据版本第${group.dataVersion}版　${clockDay(ctx.services.now())}`,
      blocks: sections.flatMap((section, at) => [
        heading(`${NUMBERS[at] ?? ''}、${section.title}`),
        paragraph(section.text || UNWRITTEN),
        ...section.blocks,
      ]),
    },
    format,
  )
}

const NUMBERS = ['一', '二', '三', '四', '五', '六', '七', '八'] as const
