import { z } from 'zod'
import {
  actionsIn,
  changeContent,
  changeSetState,
  previewOut,
  setId,
  shownAction,
  comparisonIn,
  comparisonOut,
  snapshotsOut,
} from '../../../core/change/changeShapes.ts'
import { changeSetLabels } from '../../../core/change/changeWords.ts'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { storedFile } from '../../../core/file/file.ts'
import { command, query } from '../../../core/route.ts'
import { can, done, flag, idIn, idOut, idsIn, moment, whyNot } from '../../../core/wireFields.ts'
import { dayIn } from '../contractFields.ts'
import { changeKindNames } from './changeActions.ts'
import { changeAttachTypes, type ChangeAttachType } from './changeKinds.ts'

const READ = 'contract.record:read'
const WRITE = 'contract.record:write'
const PATH = '/api/contract/contractChange'
const READS = ['contract.record', 'system.user', 'system.party'] as const
const CHANGES = ['contract.record', 'approval.item'] as const

const contractId = idIn('合同')
const actions = actionsIn(changeKindNames)
const version = z.number('版本必填').int('版本不正确')
const attachType = z.enum(
  Object.keys(changeAttachTypes) as [ChangeAttachType, ...ChangeAttachType[]],
  '附件类别不正确',
)
const submit = flag('是否提交').default(false)

const content = {
  ...changeContent,
  signedOn: dayIn(changeSetLabels.signedOn),
  effectiveOn: dayIn(changeSetLabels.effectiveOn),
  actions,
  submit,
}

const changeRow = z.object({
  id: idOut,
  contractId: idOut,
  contractName: z.string(),
  contractNumber: z.string().nullable(),
  /** That of the contract with -C1, -C2 …; null until the submission. */
  number: z.string().nullable(),
  title: z.string(),
  /** 金额变更、期限变更 … */
  kinds: z.array(z.string()),
  state: changeSetState,
  reason: z.string(),
  signedOn: z.string().nullable(),
  effectiveOn: z.string().nullable(),
  endReason: z.string().nullable(),
  appliedAt: moment.nullable(),
  createdByName: z.string().nullable(),
  updateTime: moment,
  version: z.number(),
  /** edit, delete, submit, withdraw, applyFiles, signedFiles. */
  can,
  whyNot,
})
export type ContractChangeRow = z.output<typeof changeRow>

export const contractChangeList = query({
  method: 'POST',
  path: `${PATH}/list`,
  summary: '合同的变更记录',
  access: READ,
  reads: READS,
  input: pageInput({ contractId, state: changeSetState.nullish() }, ['updateTime', 'number']),
  output: pageOutput(changeRow).extend({
    /** propose: whether the contract takes a change now. */
    can,
    whyNot,
  }),
})

const saved = z.object({ id: idOut, version: z.number(), number: z.string().nullable() })

export const contractChangeCreate = command({
  method: 'POST',
  path: `${PATH}/create`,
  summary: '提出合同变更：保存为草稿，或直接提交审批',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ contractId, ...content }),
  output: saved,
})

export const contractChangeEdit = command({
  method: 'POST',
  path: `${PATH}/edit`,
  summary: '修改未生效的合同变更：保存，或直接提交审批',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ id: setId, version, ...content }),
  output: saved,
})

export const contractChangeDelete = command({
  method: 'POST',
  path: `${PATH}/delete`,
  summary: '删除合同变更的草稿',
  access: WRITE,
  changes: ['contract.record'],
  input: z.object({ ids: idsIn('变更') }),
  output: done,
})

export const contractChangeSubmit = command({
  method: 'POST',
  path: `${PATH}/submit`,
  summary: '提交合同变更审批',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ id: setId, version }),
  output: saved,
})

export const contractChangeWithdraw = command({
  method: 'POST',
  path: `${PATH}/withdraw`,
  summary: '撤回审批中的合同变更',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ id: setId }),
  output: done,
})

export const contractChangeShow = query({
  method: 'GET',
  path: `${PATH}/show`,
  summary: '一项合同变更：内容与前后对照',
  access: READ,
  reads: READS,
  input: z.object({ id: setId }),
  output: changeRow.extend({
    actions: z.array(shownAction),
    beforeId: idOut.nullable(),
    afterId: idOut.nullable(),
    warnings: z.array(z.string()),
  }),
})

export const contractChangePreview = query({
  method: 'POST',
  path: `${PATH}/preview`,
  summary: '预览合同变更的前后对照与问题，不写入',
  access: READ,
  reads: READS,
  input: z.object({
    contractId,
    actions,
    effectiveOn: dayIn(changeSetLabels.effectiveOn).nullish(),
  }),
  output: previewOut.extend({
    /** What the change may be submitted in spite of. */
    warnings: z.array(z.string()),
  }),
})

/** What a change may name, as it is now. */
export const contractChangeChoices = query({
  method: 'GET',
  path: `${PATH}/choices`,
  summary: '合同变更可选的当事人、成果和付款条件，及现在的条款',
  access: READ,
  reads: [...READS, 'contract.payment'],
  input: z.object({ contractId }),
  output: z.object({
    terms: z.object({
      amount: z.string().nullable(),
      taxRate: z.string().nullable(),
      isTaxIncluded: z.boolean(),
      startOn: z.string().nullable(),
      endOn: z.string().nullable(),
      licence: z.string().nullable(),
      regions: z.array(z.string()),
      startYear: z.number().nullable(),
      endYear: z.number().nullable(),
      purpose: z.string().nullable(),
      maySublicense: z.boolean(),
      suppliesParents: z.boolean(),
    }),
    parties: z.array(
      z.object({
        id: idOut,
        label: z.string(),
        legalPerson: z.string().nullable(),
        contact: z.string().nullable(),
        phone: z.string().nullable(),
      }),
    ),
    results: z.array(
      z.object({ id: idOut, label: z.string(), share: z.string(), rightScope: z.string().nullable() }),
    ),
    conditions: z.array(
      z.object({
        id: idOut,
        label: z.string(),
        name: z.string(),
        amount: z.string(),
        plannedOn: z.string().nullable(),
        termDays: z.number().nullable(),
      }),
    ),
  }),
})

export const contractChangeFiles = query({
  method: 'GET',
  path: `${PATH}/files`,
  summary: '合同变更的依据或签署文件',
  access: READ,
  reads: ['contract.record'],
  input: z.object({ id: setId, attachType }),
  output: z.array(storedFile),
})

export const contractChangeFileDelete = command({
  method: 'POST',
  path: `${PATH}/deleteFile`,
  summary: '删除合同变更的文件',
  access: WRITE,
  changes: ['contract.record'],
  input: z.object({ id: setId, attachType, fileId: idIn('文件') }),
  output: done,
})

export const contractSnapshots = query({
  method: 'GET',
  path: `${PATH}/snapshots`,
  summary: '合同的快照：每次变更生效前后',
  access: READ,
  reads: READS,
  input: z.object({ contractId }),
  output: snapshotsOut,
})

export const contractSnapshotCompare = query({
  method: 'GET',
  path: `${PATH}/compare`,
  summary: '比较合同的两个快照，或一个快照与现状',
  access: READ,
  reads: READS,
  input: comparisonIn,
  output: comparisonOut,
})
