import { z } from 'zod'
import { storedFile } from '../../../core/file/file.ts'
import type { FileKind } from '../../../core/file/fileKind.ts'
import { command, fileQuery, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, moment, optText, text, whyNot } from '../../../core/wireFields.ts'
import { nodeStates, type NodeState } from '../node/nodeLabels.ts'
import { resultTypes } from '../result/resultTypes.ts'
import { earlierOutcomeNames } from './earlierRound.ts'
import {
  closingDecisions,
  closingLabels as labels,
  closingStates,
  type ClosingDecision,
  type ClosingState,
} from './closingLabels.ts'

const ACCESS = 'project.node:read'
const PATH = '/api/project/projectExecute'
const READS = ['project.node', ...resultTypes, 'system.user'] as const

/** Files of an application to close belong to it under this kind. */
export const CLOSING_FILES = 'projectClosing'

/** Kinds of files of closing; project rights decide about each record. */
export const closingFileKinds: Readonly<Record<string, FileKind>> = {
  [CLOSING_FILES]: { title: '结题材料', table: 'project_closing', read: ACCESS, write: ACCESS },
}

const projectKey = z.object({ projectId: idIn('项目') })
const states = Object.keys(closingStates) as [ClosingState, ...ClosingState[]]
const stateNames = Object.keys(nodeStates) as [NodeState, ...NodeState[]]
const decisions = Object.keys(closingDecisions) as [ClosingDecision, ...ClosingDecision[]]

const gateNote = z.object({ note: z.string(), byName: z.string().nullable(), at: moment })

/** One condition of closing. */
const gateRow = z.object({
  key: z.string(),
  label: z.string(),
  isMet: z.boolean(),
  /** No note can take its place. */
  isHard: z.boolean(),
  detail: z.string(),
  path: z.string().nullable(),
  /** Why it may be passed although it is not met. */
  note: gateNote.nullable(),
})
export type GateRow = z.output<typeof gateRow>

/** The conditions of closing a project as they stand now. */
export const closingGates = query({
  method: 'GET',
  path: `${PATH}/closingGates`,
  summary: '结题条件核对',
  access: ACCESS,
  reads: READS,
  input: projectKey,
  output: z.object({ gates: z.array(gateRow), isReady: z.boolean() }),
})

/** Conditions as they stood when somebody applied. */
const snapshotRow = gateRow.pick({ key: true, label: true, isMet: true, isHard: true, detail: true }).extend({
  note: z.string().nullable(),
  noteBy: z.string().nullable(),
})

/** A round of an application that did not close the project: what was sent then, and why it ended. */
const earlierRound = z.object({
  key: z.string(),
  outcome: z.enum(earlierOutcomeNames),
  summary: z.string().nullable(),
  note: z.string().nullable(),
  /** Names of its files as they were then. */
  fileNames: z.array(z.string()),
  /** Its files, where they are kept: those of a refused application. */
  files: z.array(storedFile),
  snapshot: z.array(snapshotRow),
  appliedByName: z.string().nullable(),
  appliedAt: moment.nullable(),
  endedByName: z.string().nullable(),
  endedAt: moment.nullable(),
  opinion: z.string().nullable(),
})
export type EarlierClosing = z.output<typeof earlierRound>

export const showClosing = query({
  method: 'GET',
  path: `${PATH}/showClosing`,
  summary: '项目结题情况',
  access: ACCESS,
  reads: READS,
  input: z.object({
    projectId: idIn('项目').nullish(),
    /** In place of the project, as approvals name an application. */
    closingId: idIn('结题申请').nullish(),
  }),
  output: z.object({
    projectId: idOut,
    name: z.string(),
    code: z.string().nullable(),
    nodeState: z.enum(stateNames),
    closedDate: z.string().nullable(),
    /** Null as long as nobody has prepared anything. */
    closing: z
      .object({
        id: idOut,
        state: z.enum(states),
        summary: z.string().nullable(),
        note: z.string().nullable(),
        files: z.array(storedFile),
        snapshot: z.array(snapshotRow),
        appliedByName: z.string().nullable(),
        appliedAt: moment.nullable(),
        decidedByName: z.string().nullable(),
        decidedAt: moment.nullable(),
        opinion: z.string().nullable(),
        archivedAt: moment.nullable(),
        version: z.number(),
      })
      .nullable(),
    /** Rounds that were taken back, sent back or refused; the newest first. */
    earlier: z.array(earlierRound),
    /** edit, finish, decide, archive. */
    can,
    whyNot,
  }),
})
export type Closing = z.output<typeof showClosing.output>

/** Saves the material of an application before it is sent. */
export const saveClosing = command({
  method: 'POST',
  path: `${PATH}/saveClosing`,
  summary: '保存结题材料',
  access: ACCESS,
  changes: ['project.node'],
  input: z.object({
    projectId: idIn('项目'),
    version: z.number('版本不正确').int('版本不正确').nullish(),
    summary: optText(labels.summary, 2000),
    note: optText(labels.note, 500),
    /** All files of the material: new ones are added, others removed. Absent: its files stay as they are. */
    fileIds: z
      .array(idIn(labels.fileIds), `${labels.fileIds}不正确`)
      .max(50, `${labels.fileIds}最多50个`)
      .nullish(),
  }),
  output: z.object({ id: idOut, version: z.number() }),
})

/** Notes why a condition may be passed although it is not met; an empty note takes it back. */
export const saveGateNote = command({
  method: 'POST',
  path: `${PATH}/saveGateNote`,
  summary: '填写结题条件的偏差说明',
  access: ACCESS,
  changes: ['project.node'],
  input: z.object({ projectId: idIn('项目'), key: text('条件', 60), note: optText(labels.gateNotes, 500) }),
  output: done,
})

/** Applies to close a project with the material that was saved. */
export const applicationFinishProject = command({
  method: 'GET',
  path: `${PATH}/applicationFinishProject`,
  summary: '申请结题',
  access: ACCESS,
  changes: ['project.node', 'approval.item'],
  input: projectKey,
  output: z.object({ id: idOut, state: z.enum(states) }),
})

/** Decides about an application: the step of its approval that waits for the caller. */
export const decideClosing = command({
  method: 'POST',
  path: `${PATH}/decideClosing`,
  summary: '验收结题申请',
  access: 'project.closing:audit',
  changes: ['project.node', 'approval.item'],
  input: z.object({
    projectId: idIn('项目'),
    decision: z.enum(decisions, '验收结果不正确'),
    opinion: optText(labels.opinion, 500),
    version: z.number('版本必填').int('版本不正确'),
  }),
  output: done,
})

/** Puts the material of a closed project into the archive. */
export const archiveClosing = command({
  method: 'POST',
  path: `${PATH}/archiveClosing`,
  summary: '结题归档',
  access: ACCESS,
  changes: ['project.node'],
  input: projectKey,
  output: done,
})

/** 结题报告: the summary, the conditions, the indexes and the results, for the archive. */
export const downloadClosing = fileQuery({
  method: 'GET',
  path: `${PATH}/downloadClosing`,
  summary: '下载结题报告',
  access: ACCESS,
  input: projectKey.extend({ format: z.enum(['pdf', 'docx'], '文件格式不正确') }),
})
