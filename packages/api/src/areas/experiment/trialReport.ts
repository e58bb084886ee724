import { z } from 'zod'
import { block } from '../../core/document/documentShape.ts'
import { command, fileQuery, query } from '../../core/route.ts'
import { done, idIn, moment } from '../../core/wireFields.ts'
import { groupHead } from './trialShapes.ts'

/** Sections of 试验总结, in the order of the document; the text of each can be rewritten. */
export const reportSections = {
  purpose: '试验目的',
  entries: '参试品种',
  points: '试验地点与承试单位',
  weather: '气象与田间概况',
  methods: '试验设计与方法',
  results: '试验结果',
  remarks: '品种简评',
  conclusion: '结论与建议',
} as const
export type ReportSection = keyof typeof reportSections

const sectionKeys = Object.keys(reportSections) as [ReportSection, ...ReportSection[]]
const section = z.enum(sectionKeys, '章节不正确')
const groupId = idIn('组别')
const MAX_TEXT = 20_000

const base = '/api/experiment/trialReport'

export const trialReport = query({
  method: 'GET',
  path: `${base}/show`,
  summary: '试验总结：由分析结果生成的各章节，以及改写过的文字',
  access: 'experiment.variety:read',
  reads: [
    'experiment.variety',
    'experiment.value',
    'experiment.scrapRule',
    'experiment.ownTrait',
    'experiment.trialReport',
  ],
  input: z.object({ groupId }),
  output: z.object({
    group: groupHead,
    canEdit: z.boolean(),
    sections: z.array(
      z.object({
        key: section,
        title: z.string(),
        /** The text made from the analysis; blank where only people can write it. */
        made: z.string(),
        /** The text that is printed: the rewritten one, else the one made. */
        text: z.string(),
        /** Who rewrote the text, when, and on which data version; null if nobody did. */
        saved: z
          .object({
            version: z.number(),
            byName: z.string().nullable(),
            at: moment,
            dataVersion: z.number(),
          })
          .nullable(),
        /** The data of the group changed after the text was rewritten. */
        isStale: z.boolean(),
        /** Tables and charts below the text. */
        blocks: z.array(block),
      }),
    ),
  }),
})

export const saveReportText = command({
  method: 'POST',
  path: `${base}/saveText`,
  summary: '改写试验总结一个章节的文字',
  access: 'experiment.variety:write',
  changes: ['experiment.trialReport'],
  input: z.object({
    groupId,
    section,
    text: z.string('文字必填').trim().min(1, '文字必填').max(MAX_TEXT, `文字最多${MAX_TEXT}个字`),
    /** Version of the text that the user saw; 0 if nobody had rewritten it. */
    version: z.number('版本不正确').int('版本不正确').min(0, '版本不正确'),
  }),
  output: done,
})

export const restoreReportText = command({
  method: 'POST',
  path: `${base}/restoreText`,
  summary: '试验总结一个章节恢复自动生成',
  access: 'experiment.variety:write',
  changes: ['experiment.trialReport'],
  input: z.object({ groupId, section, version: z.number('版本不正确').int('版本不正确') }),
  output: done,
})

export const downloadTrialReport = fileQuery({
  method: 'GET',
  path: `${base}/download`,
  summary: '下载试验总结（Word 或 PDF）',
  access: 'experiment.variety:export',
  input: z.object({ groupId, format: z.enum(['docx', 'pdf'], '文件格式只能是 Word 或 PDF') }),
})
