import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { storedFile } from '../../../core/file/file.ts'
import { command, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, idsIn, moment, optText, text, whyNot } from '../../../core/wireFields.ts'
import { archiveLabels as labels } from './archiveLabels.ts'
import { day, keysOf, versionIn } from './archiveShapes.ts'
import { breederGrades, breederKinds, cooperations } from './breederFields.ts'
import { breederStates } from './breederStates.ts'

const PATH = '/api/product/breeder'
const READ = 'breeder.archive:read'
const WRITE = 'breeder.archive:write'
const READS = [
  'breeder.archive',
  'breeder.money',
  'system.party',
  'system.organization',
  'system.user',
] as const
const CHANGES = ['breeder.archive', 'system.party'] as const

const kindIn = z.enum(keysOf(breederKinds), `${labels.kind}不正确`)
const stateIn = z.enum(keysOf(breederStates), `${labels.state}不正确`)
const cooperationIn = z.enum(keysOf(cooperations), `${labels.cooperation}不正确`)
const gradeIn = z.enum(keysOf(breederGrades), `${labels.grade}不正确`)

const breederRow = z.object({
  id: idOut,
  orgId: idOut,
  orgName: z.string(),
  partyId: idOut,
  name: z.string(),
  /** Names of before, which searches find too. */
  formerNames: z.array(z.string()),
  /** Whether it is a person or an organisation. */
  partyKind: z.enum(['UNIT', 'PERSON']),
  /** Credit code of an organisation, masked identity number of a person. */
  number: z.string().nullable(),
  contact: z.string().nullable(),
  phone: z.string().nullable(),
  kind: kindIn,
  ecoZones: z.array(z.string()),
  cooperation: cooperationIn.nullable(),
  startOn: z.string(),
  endOn: z.string().nullable(),
  leader: z.string().nullable(),
  teamSize: z.number().nullable(),
  strengths: z.string().nullable(),
  grade: gradeIn.nullable(),
  state: stateIn,
  stateReason: z.string().nullable(),
  stateSince: z.string().nullable(),
  remark: z.string().nullable(),
  updatedByName: z.string().nullable(),
  updateTime: moment,
  version: z.number(),
  /** edit, delete, and the moves of `breederWorkflow`. */
  can,
  whyNot,
})
export type BreederRow = z.output<typeof breederRow>

export const BREEDER_SORTS = ['updateTime', 'name', 'startOn', 'state'] as const
export const breederFilters = {
  /** Part of a name, former name, first letters, credit code or person in charge. */
  name: optText('名称', 100),
  state: stateIn.nullish(),
  kind: kindIn.nullish(),
  cooperation: cooperationIn.nullish(),
  grade: gradeIn.nullish(),
  orgId: idIn('机构').nullish(),
}

export const breederPage = query({
  method: 'POST',
  path: `${PATH}/page`,
  summary: '育种家档案列表；名称可按曾用名、信用代码、负责人或拼音首字母查找',
  access: READ,
  reads: READS,
  input: pageInput(breederFilters, BREEDER_SORTS),
  output: pageOutput(breederRow),
})

export const breederDetail = query({
  method: 'GET',
  path: `${PATH}/detail/{id}`,
  summary: '一份育种家档案',
  access: READ,
  reads: READS,
  input: z.object({ id: idIn('育种家档案') }),
  output: breederRow.extend({
    address: z.string().nullable(),
    bankName: z.string().nullable(),
    /** Only its last four digits for who may not enter payments. */
    bankAccount: z.string().nullable(),
    files: z.array(storedFile),
  }),
})

const content = {
  kind: kindIn,
  ecoZones: z
    .array(text(labels.ecoZones, 64), `${labels.ecoZones}不正确`)
    .max(30, `${labels.ecoZones}最多30个`)
    .default([]),
  cooperation: cooperationIn.nullish(),
  startOn: day(labels.startOn),
  endOn: day(labels.endOn).nullish(),
  leader: optText(labels.leader, 50),
  teamSize: z
    .number(`${labels.teamSize}应为数字`)
    .int(`${labels.teamSize}应为整数`)
    .min(1, `${labels.teamSize}从1开始`)
    .max(100_000, `${labels.teamSize}过大`)
    .nullish(),
  strengths: optText(labels.strengths, 500),
  grade: gradeIn.nullish(),
  remark: optText(labels.remark, 500),
}

/** Refuses an end before the start. */
function inOrder(
  { startOn, endOn }: { startOn: string; endOn?: string | null | undefined },
  found: z.RefinementCtx,
): void {
  if (!endOn || endOn >= startOn) return
  const message = `${labels.endOn}不得早于${labels.startOn}`
  found.addIssue({ code: 'custom', path: ['endOn'], message })
}

/** A party that is not in the register yet. */
const newParty = z.object(
  {
    kind: z.enum(['UNIT', 'PERSON'], '性质不正确'),
    name: text('名称', 100),
    creditCode: optText('统一社会信用代码', 18),
    idNo: optText('身份证号', 18),
    contact: optText('联系人', 50),
    phone: optText('联系电话', 30),
  },
  '新的单位、个人不正确',
)

export const breederSave = command({
  method: 'POST',
  path: `${PATH}/save`,
  summary: '新增育种家档案：选已有的往来单位，或同时登记新的单位、个人',
  access: WRITE,
  changes: CHANGES,
  input: z
    .object({ partyId: idIn(labels.partyId).nullish(), party: newParty.nullish(), ...content })
    .superRefine((values, found) => {
      inOrder(values, found)
      if ((values.partyId ?? null) !== null || values.party) return
      const message = `${labels.partyId}必填：请选择往来单位，或填写新的单位、个人`
      found.addIssue({ code: 'custom', path: ['partyId'], message })
    }),
  output: z.object({ id: idOut }),
})

export const breederEdit = command({
  method: 'POST',
  path: `${PATH}/edit`,
  summary: '修改育种家档案；名称与证件在往来单位中修改',
  access: WRITE,
  changes: CHANGES,
  input: z
    .object({ id: idIn('育种家档案'), version: versionIn, ...content })
    .superRefine((values, found) => inOrder(values, found)),
  output: z.object({ version: z.number() }),
})

export const breederDelete = command({
  method: 'POST',
  path: `${PATH}/delete`,
  summary: '删除育种家档案；已有费用、品种、材料等的不能删除',
  access: 'breeder.archive:delete',
  changes: CHANGES,
  input: z.object({ ids: idsIn('育种家档案') }),
  output: done,
})

export const breederAffected = query({
  method: 'GET',
  path: `${PATH}/affected`,
  summary: '变更状态会影响什么：合作品种、推广标准、未付费用、在外材料等',
  access: READ,
  reads: ['breeder.archive', 'breeder.money', 'integration.service'],
  input: z.object({ id: idIn('育种家档案'), state: stateIn }),
  output: z.array(
    z.object({
      label: z.string(),
      count: z.number(),
      /** The first of them by name. */
      names: z.array(z.string()),
      /** What becomes of them. */
      consequence: z.string(),
    }),
  ),
})

export const breederUpdateState = command({
  method: 'POST',
  path: `${PATH}/updateState`,
  summary: '变更合作状态并说明原因；黑名单不得新参试、新签合同、新上市，终止即结束各项合作',
  access: 'breeder.archive:state',
  changes: ['breeder.archive', 'breeder.money'],
  input: z.object({
    id: idIn('育种家档案'),
    state: stateIn,
    reason: text(labels.stateReason, 500),
    /** The day from which the state holds; today if absent. */
    day: day(labels.stateSince).nullish(),
    /** Absent: whatever the archive is now. */
    version: versionIn.nullish(),
  }),
  output: z.object({ version: z.number() }),
})

export const breederAttach = command({
  method: 'POST',
  path: `${PATH}/attach`,
  summary: '给育种家档案增加附件',
  access: WRITE,
  changes: ['breeder.archive'],
  input: z.object({ id: idIn('育种家档案'), fileIds: idsIn('文件') }),
  output: done,
})

export const breederDetach = command({
  method: 'POST',
  path: `${PATH}/deleteFile`,
  summary: '删除育种家档案的附件',
  access: WRITE,
  changes: ['breeder.archive'],
  input: z.object({ fileId: idIn('文件') }),
  output: done,
})

/** Most parties that a search offers while typing. */
export const BREEDER_SEARCH_MAX = 10

const found = z.object({
  id: idOut,
  name: z.string(),
  kind: z.enum(['UNIT', 'PERSON']),
  /** Credit code, or masked identity number. */
  number: z.string().nullable(),
  formerNames: z.array(z.string()),
  /** The archive that it has in the current crop; null if it has none. */
  breederId: idOut.nullable(),
  state: stateIn.nullable(),
})

export const searchOrg = query({
  method: 'GET',
  path: `${PATH}/searchOrg/{name}`,
  summary: `按名称查可作育种家的单位，最多${BREEDER_SEARCH_MAX}个`,
  access: READ,
  reads: ['system.party', 'breeder.archive'],
  input: z.object({ name: text('名称', 100) }),
  output: z.array(found),
})

export const searchOrgOrUser = query({
  method: 'GET',
  path: `${PATH}/searchOrgOrUser`,
  summary: `按名称查可作育种家的单位或个人，最多${BREEDER_SEARCH_MAX}个`,
  access: READ,
  reads: ['system.party', 'breeder.archive'],
  input: z.object({ name: text('名称', 100) }),
  output: z.array(found),
})
