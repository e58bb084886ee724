import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { can, done, idIn, idOut, idsIn, moment, nothing, text, whyNot } from '../../../core/wireFields.ts'
import {
  answerCall,
  batchCalls,
  importBatch,
  importPreview,
  importUpload,
  movedBatch,
} from '../../../core/importCalls.ts'
import { reviewState } from '../../../core/resource/review.ts'
import { command, fileQuery, query } from '../../../core/route.ts'
import type { Subject, Subjects } from '../../../core/subject.ts'
import {
  acquireActions,
  acquireLabels as labels,
  matchReasons,
  type AcquireAction,
  type MatchReason,
} from './acquireKinds.ts'
import { varietyAcquireSpec, varietyInfoAcquireSpec, type AcquireSpec } from './acquireSpecs.ts'

/** Most announcements that are made records of at once. */
export const CREATE_MAX = 200

const action = z.enum(Object.keys(acquireActions) as [AcquireAction], `${labels.action}不正确`)
const matchReason = z.enum(Object.keys(matchReasons) as [MatchReason], '匹配情况不正确')
const operated = z.union([z.literal(0), z.literal(1)], `${labels.operated}不正确`)
const day = (label: string) => z.iso.date(`${label}格式为 YYYY-MM-DD`).optional()

const filters = {
  /** Part of the name, the number or the number of the announcement. */
  name: z.string().trim().max(100).optional(),
  state: z.coerce.number().pipe(operated).optional(),
  action: action.optional(),
  /** What was found on arrival; NONE: nothing. */
  match: z.enum([...matchReason.options, 'NONE'], '匹配情况不正确').optional(),
  source: z.string().trim().max(100, `${labels.source}最多100个字`).optional(),
  announceDateStart: day('开始日期'),
  announceDateEnd: day('结束日期'),
}

/** An announcement as lists show it. */
const row = z.object({
  id: idOut,
  orgName: z.string(),
  announceNo: z.string(),
  announceDate: z.string().nullable(),
  source: z.string().nullable(),
  name: z.string(),
  cropName: z.string().nullable(),
  number: z.string().nullable(),
  operated,
  action: action.nullable(),
  reason: z.string().nullable(),
  operatedByName: z.string().nullable(),
  operatedAt: moment.nullable(),
  /** The record that was made or merged into; its id only where the caller sees it. */
  recordId: idOut.nullable(),
  recordName: z.string().nullable(),
  /** The nearest record on arrival, as far as the caller sees it. */
  match: z
    .object({
      reason: matchReason,
      similarity: z.number(),
      recordId: idOut.nullable(),
      name: z.string().nullable(),
    })
    .nullable(),
  createTime: moment,
  version: z.number(),
  /** handle: create a record, merge or ignore; undo: undo 忽略. */
  can,
})
export type AcquireRow = z.output<typeof row>

/** A field of the registry as the announcement has it. */
const announcedField = z.object({
  name: z.string(),
  label: z.string(),
  text: z.string(),
  /** Why the value cannot be used as it is. */
  problem: z.string().nullable(),
})

const candidate = z.object({
  recordId: idOut,
  name: z.string(),
  number: z.string().nullable(),
  cropName: z.string().nullable(),
  orgName: z.string(),
  status: reviewState,
  reason: matchReason,
  similarity: z.number(),
  /** merge. */
  can,
})

const compared = z.object({
  name: z.string(),
  label: z.string(),
  stored: z.string(),
  announced: z.string(),
  isSame: z.boolean(),
  problem: z.string().nullable(),
})

const outcome = z.object({
  /** The record of the registry. */
  recordId: idOut,
  /** Announced fields that were not taken, each with the reason. */
  leftOut: z.array(z.string()),
  /** Labels of what the record still needs before it is submitted. */
  missing: z.array(z.string()),
})

/** Defines the inbox of one kind of announcements: two sets of calls over one implementation. */
function acquireCalls({ noun, title, def }: AcquireSpec) {
  const path = `/api/research/${noun}` as const
  const word = <V extends 'read' | 'write' | 'import' | 'export'>(verb: V) =>
    `research.${noun}:${verb}` as const
  const record = `${def.title}记录`
  const inbox: Subject = `research.${noun}`
  /** The inbox and the registry. */
  const both: Subjects = [inbox, def.name]
  /** A record that names somebody nobody knows makes a temporary person. */
  const handled: Subjects = [...both, 'system.person']
  return {
    pageRecord: query({
      method: 'POST',
      path: `${path}/pageRecord`,
      summary: `${title}获取记录`,
      access: word('read'),
      reads: both,
      input: pageInput(filters, ['id', 'announceDate', 'name', 'operatedAt'] as const),
      output: pageOutput(row),
    }),
    downloadData: fileQuery({
      method: 'POST',
      path: `${path}/downloadData`,
      summary: `导出符合筛选条件的${title}获取记录`,
      access: word('export'),
      input: z.object(filters),
    }),
    uploadData: importUpload({
      path: `${path}/uploadData`,
      summary: `上传${title}工作簿，先检查预览，不写入`,
      access: word('import'),
    }),
    template: fileQuery({
      method: 'GET',
      path: `${path}/importTemplate`,
      summary: `${title}上传模板`,
      access: word('import'),
      input: nothing,
    }),
    batch: {
      ...batchCalls({
        base: `${path}/importBatch`,
        read: word('read'),
        write: word('import'),
        changes: [inbox],
        shown: importBatch.extend({ preview: importPreview.nullable() }),
        confirmed: movedBatch,
      }),
      answer: answerCall({ base: `${path}/importBatch`, write: word('import') }),
    },
    countNotOperated: query({
      method: 'GET',
      path: `${path}/countNotOperated`,
      summary: `未处理的${title}数`,
      access: word('read'),
      reads: [inbox],
      input: nothing,
      output: z.number(),
    }),
    getSrcPubText: query({
      method: 'GET',
      path: `${path}/getSrcPubText`,
      summary: `${title}的公告原文`,
      access: word('read'),
      reads: [inbox],
      input: z.object({ id: idIn(title) }),
      output: z.string().nullable(),
    }),
    show: query({
      method: 'GET',
      path: `${path}/show`,
      summary: `一条${title}：公告内容、缺少的内容、可能是同一品种的${record}`,
      access: word('read'),
      reads: both,
      input: z.object({ id: idIn(title) }),
      output: row.extend({
        /** Of `can` there is create too: a new record, barred where its number is taken. */
        whyNot,
        fields: z.array(announcedField),
        /** Labels of what a new record would lack. */
        missing: z.array(z.string()),
        candidates: z.array(candidate),
      }),
    }),
    compare: query({
      method: 'GET',
      path: `${path}/compare`,
      summary: `一条${title}与一条${record}逐项对比`,
      access: word('read'),
      reads: both,
      input: z.object({ id: idIn(title), recordId: idIn(record) }),
      output: z.object({ version: z.number(), fields: z.array(compared) }),
    }),
    create: command({
      method: 'POST',
      path: `${path}/create`,
      summary: `按${title}新增一条${record}：草稿，submit 为真时提交审核`,
      access: word('write'),
      changes: handled,
      input: z.object({ id: idIn(title), submit: z.boolean().default(false) }),
      output: outcome,
    }),
    plan: query({
      method: 'POST',
      path: `${path}/planCreate`,
      summary: `所选${title}中可以直接新增的，和须逐条处理的`,
      access: word('write'),
      reads: both,
      input: z.object({ ids: idsIn(title) }),
      output: z.object({
        ready: z.array(idOut),
        left: z.array(z.object({ id: idOut, name: z.string(), why: z.string() })),
      }),
    }),
    createMany: command({
      method: 'POST',
      path: `${path}/createMany`,
      summary: `把所选${title}各新增为一条${record}草稿，全部或都不；只限没有匹配的，一次最多${CREATE_MAX}条`,
      access: word('write'),
      changes: handled,
      input: z.object({ ids: idsIn(title) }),
      output: z.object({ made: z.number() }),
    }),
    merge: command({
      method: 'POST',
      path: `${path}/merge`,
      summary: `把${title}中所选的内容并入一条${record}`,
      access: word('write'),
      changes: handled,
      input: z.object({
        id: idIn(title),
        recordId: idIn(record),
        /** Of the record, as it was compared. */
        version: z.number('版本必填').int('版本不正确'),
        /** Names of the fields to take; none only links the two. */
        take: z.array(z.string().max(64), '请选择要取用的内容').max(100),
      }),
      output: outcome.pick({ recordId: true }),
    }),
    ignore: command({
      method: 'POST',
      path: `${path}/ignore`,
      summary: `忽略所选${title}，须写原因`,
      access: word('write'),
      changes: [inbox],
      input: z.object({ ids: idsIn(title), reason: text(labels.reason, 200) }),
      output: done,
    }),
    revoke: command({
      method: 'POST',
      path: `${path}/revokeIgnore`,
      summary: `撤销忽略，所选${title}重新待处理`,
      access: word('write'),
      changes: [inbox],
      input: z.object({ ids: idsIn(title) }),
      output: done,
    }),
  }
}

export type AcquireCalls = ReturnType<typeof acquireCalls>

/** An inbox of announcements: what they say, and the calls about them. */
export interface Inbox extends AcquireSpec {
  calls: AcquireCalls
}

export const varietyInbox: Inbox = { ...varietyAcquireSpec, calls: acquireCalls(varietyAcquireSpec) }
export const varietyInfoInbox: Inbox = {
  ...varietyInfoAcquireSpec,
  calls: acquireCalls(varietyInfoAcquireSpec),
}
export const inboxes: readonly Inbox[] = [varietyInbox, varietyInfoInbox]
