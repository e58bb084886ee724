import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, moment, optText, text, whyNot } from '../../../core/wireFields.ts'
import { nodeKey } from '../../project/shared.ts'
import { contractStates } from '../record/contractStates.ts'
import { contractLinkLabels, contractProjectLabels } from './linkLabels.ts'
import { contractLinkKinds, type ContractLinkKind } from './linkKinds.ts'

const READ = 'contract.record:read'
const WRITE = 'contract.record:write'
const PROJECTS = '/api/contract/associatedProject'
const CONTRACTS = '/api/contract/associatedContract'
const contractId = idIn('合同')
const stateNames = Object.keys(contractStates) as [keyof typeof contractStates]
const linkKindNames = Object.keys(contractLinkKinds) as [ContractLinkKind, ...ContractLinkKind[]]

/** When, by whom and why two records were taken apart. */
const removal = {
  removedAt: moment.nullable(),
  removedByName: z.string().nullable(),
  reason: z.string().nullable(),
}
/** Whether links that were taken apart are listed too. */
const withRemoved = z.boolean('是否含已取消的不正确').default(false)

const projectRow = z.object({
  id: idOut,
  contractId: idOut,
  projectId: idOut,
  nodeId: idOut,
  parentId: idOut.nullable(),
  level: z.number(),
  /** Project, and the topic or assignment below it; null for who does not see them. */
  projectName: z.string().nullable(),
  projectCode: z.string().nullable(),
  nodeName: z.string().nullable(),
  purse: z.enum(['special', 'self']),
  subjectName: z.string().nullable(),
  /** Yuan that the contract still costs the project; null for a contract that costs nothing. */
  committed: z.string().nullable(),
  remark: z.string().nullable(),
  createdByName: z.string().nullable(),
  createTime: moment,
  ...removal,
  version: z.number(),
  /** delete. */
  can,
  whyNot,
})
export type AssociatedProject = z.output<typeof projectRow>

export const associatedProjectList = query({
  method: 'POST',
  path: `${PROJECTS}/list`,
  summary: '合同的关联项目，可含已取消的',
  access: READ,
  reads: ['contract.record', 'contract.payment', 'project.node', 'project.source', 'system.user'],
  input: z.object({ contractId, withRemoved }),
  output: z.object({ records: z.array(projectRow), can, whyNot }),
})

/** What a link to a project says besides which project it is. */
export const projectLinkContent = {
  purse: z.enum(['special', 'self'], `${contractProjectLabels.purse}不正确`).default('special'),
  subjectId: idIn(contractProjectLabels.subjectId).nullish(),
  remark: optText(contractProjectLabels.remark, 500),
}

export const associatedProjectAdd = command({
  method: 'POST',
  path: `${PROJECTS}/add`,
  summary: '把合同关联到项目、课题或任务；支出合同可指明经费科目',
  access: WRITE,
  changes: ['contract.record', 'project.node', 'project.fund'],
  input: z.object({ contractId, ...nodeKey, ...projectLinkContent }),
  output: z.object({ id: idOut }),
})

export const associatedProjectDelete = command({
  method: 'POST',
  path: `${PROJECTS}/delete`,
  summary: '取消合同与项目的关联；记录保留',
  access: WRITE,
  changes: ['contract.record', 'project.node', 'project.fund'],
  input: z.object({ id: idIn('关联项目'), reason: optText(contractProjectLabels.reason, 200) }),
  output: done,
})

const contractRow = z.object({
  /** Null for a supplement or a renewal, which the contract itself names. */
  id: idOut.nullable(),
  contractId: idOut,
  otherId: idOut,
  /** Null for who may not see it. */
  otherName: z.string().nullable(),
  otherNumber: z.string().nullable(),
  otherState: z.enum(stateNames).nullable(),
  otherType: z.string().nullable(),
  /** In the currency of the other one. */
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  kind: z.enum(linkKindNames),
  /** What the other one is to this contract. */
  kindLabel: z.string(),
  /** Days of the other one. */
  startOn: z.string().nullable(),
  endOn: z.string().nullable(),
  remark: z.string().nullable(),
  createTime: moment,
  ...removal,
  /** delete. */
  can,
  whyNot,
})
export type AssociatedContract = z.output<typeof contractRow>

export const associatedContractList = query({
  method: 'POST',
  path: `${CONTRACTS}/list`,
  summary: '合同的关联合同：主从、补充协议、续签，可含已取消的',
  access: READ,
  reads: ['contract.record', 'system.user'],
  input: z.object({ contractId, withRemoved }),
  output: z.object({ records: z.array(contractRow), can, whyNot }),
})

export const associatedContractAdd = command({
  method: 'POST',
  path: `${CONTRACTS}/add`,
  summary: '关联另一合同',
  access: WRITE,
  changes: ['contract.record'],
  input: z.object({
    contractId,
    otherId: idIn(contractLinkLabels.otherId),
    kind: z.enum(linkKindNames, `${contractLinkLabels.kind}不正确`).default('related'),
    remark: optText(contractLinkLabels.remark, 500),
  }),
  output: z.object({ id: idOut }),
})

export const associatedContractDelete = command({
  method: 'POST',
  path: `${CONTRACTS}/delete`,
  summary: '取消与另一合同的关联；记录保留',
  access: WRITE,
  changes: ['contract.record'],
  input: z.object({ id: idIn('关联合同'), reason: optText(contractLinkLabels.reason, 200) }),
  output: done,
})

const choice = z.object({ id: idOut, name: z.string(), note: z.string().nullable() })
export type LinkChoice = z.output<typeof choice>

/** How many choices a search answers. */
export const MAX_LINK_CHOICES = 20

/** Projects, topics and assignments that the user may tie a contract to. */
export const linkableProjects = query({
  method: 'GET',
  path: `${PROJECTS}/choices`,
  summary: `可关联的项目、课题与任务，最多${MAX_LINK_CHOICES}个`,
  access: WRITE,
  reads: ['project.node', 'project.source'],
  input: z.object({ name: text('名称', 100).nullish() }),
  output: z.array(
    choice.extend({
      projectId: idOut,
      parentId: idOut.nullable(),
      level: z.number(),
      /** Subjects at the lowest level of the source of the project. */
      subjects: z.array(z.object({ id: idOut, name: z.string() })),
    }),
  ),
})

/** Other contracts that a contract may be tied to. */
export const linkableContracts = query({
  method: 'GET',
  path: `${CONTRACTS}/choices`,
  summary: `可关联的合同，最多${MAX_LINK_CHOICES}份`,
  access: WRITE,
  reads: ['contract.record'],
  input: z.object({ contractId, name: text('名称', 100).nullish() }),
  output: z.array(choice),
})
