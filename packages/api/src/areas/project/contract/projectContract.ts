import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { storedFile } from '../../../core/file/file.ts'
import { command, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, moment, optText, whyNot } from '../../../core/wireFields.ts'
import {
  contractDirections,
  contractFileTypeNames,
  contractStates,
  contractTypes,
  projectLinkContent,
  type ContractDirection,
  type ContractState,
  type ContractType,
} from '../../contract/shared.ts'
import { nodeKey } from '../node/projectTracking.ts'

/** Who may not read contracts sees none of them; rights on the project decide inside. */
const ACCESS = 'contract.record:read'
const WRITE = 'contract.record:write'
const PATH = '/api/project/projectContract'
const READS = ['contract.record', 'contract.payment', 'project.node', 'project.source'] as const
const CHANGES = ['contract.record', 'project.node', 'project.fund'] as const

const stateNames = Object.keys(contractStates) as [ContractState, ...ContractState[]]
const typeNames = Object.keys(contractTypes) as [ContractType, ...ContractType[]]
const directionNames = Object.keys(contractDirections) as [ContractDirection, ...ContractDirection[]]

const row = z.object({
  /** The link, which 取消关联 names. */
  id: idOut,
  contractId: idOut,
  name: z.string(),
  number: z.string().nullable(),
  type: z.enum(typeNames).nullable(),
  direction: z.enum(directionNames).nullable(),
  state: z.enum(stateNames),
  signedOn: z.string().nullable(),
  endOn: z.string().nullable(),
  /** In the currency. */
  amount: z.string().nullable(),
  currency: z.string(),
  /** Yuan that an outgoing contract still costs; null for others. */
  committed: z.string().nullable(),
  purse: z.enum(['special', 'self']),
  subjectName: z.string().nullable(),
  projectId: idOut,
  nodeId: idOut,
  parentId: idOut.nullable(),
  nodeName: z.string(),
  level: z.number(),
  remark: z.string().nullable(),
  createdByName: z.string().nullable(),
  createTime: moment,
  /** When, by whom and why it was taken away; null while it belongs to the project. */
  removedAt: moment.nullable(),
  removedByName: z.string().nullable(),
  reason: z.string().nullable(),
  version: z.number(),
  /** delete. */
  can,
  whyNot,
})
export type ProjectContractRow = z.output<typeof row>

const SORTS = ['createTime', 'signedOn', 'endOn', 'amount'] as const

/** Contracts of a node and of all below it. */
export const pageProjectContracts = query({
  method: 'POST',
  path: `${PATH}/pageProjectContracts`,
  summary: '项目合同列表，可含已取消关联的',
  access: ACCESS,
  reads: [...READS, 'system.user'],
  input: pageInput(
    {
      ...nodeKey,
      name: optText('合同', 100),
      state: z.enum(stateNames, '履约状态不正确').nullish(),
      direction: z.enum(directionNames, '方向不正确').nullish(),
      withRemoved: z.boolean('是否含已取消的不正确').nullish(),
    },
    SORTS,
  ),
  output: pageOutput(row),
})

export const addProjectContract = command({
  method: 'POST',
  path: `${PATH}/addProjectContract`,
  summary: '把已有合同关联到项目、课题或任务',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ ...nodeKey, contractId: idIn('合同'), ...projectLinkContent }),
  output: z.object({ id: idOut }),
})

export const projectContractDisassociate = command({
  method: 'POST',
  path: `${PATH}/projectContractDisassociate`,
  summary: '取消合同与项目的关联；记录保留',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ id: idIn('项目合同'), reason: optText('取消原因', 200) }),
  output: done,
})

/** How many contracts a search answers. */
export const MAX_ASSOCIABLE = 20

export const associatedContractList = query({
  method: 'POST',
  path: `${PATH}/associatedContractList`,
  summary: `可关联到项目的合同，最多${MAX_ASSOCIABLE}份`,
  access: ACCESS,
  reads: READS,
  input: z.object({ ...nodeKey, name: optText('合同', 100) }),
  output: z.array(
    z.object({
      id: idOut,
      name: z.string(),
      number: z.string().nullable(),
      type: z.enum(typeNames).nullable(),
      direction: z.enum(directionNames).nullable(),
      state: z.enum(stateNames),
      amount: z.string().nullable(),
    }),
  ),
})

/** Files of the contracts of a node and of all below it. */
export const pageProjectContractsFile = query({
  method: 'POST',
  path: '/api/project/projectFile/pageProjectContractsFile',
  summary: '项目合同的文件',
  access: ACCESS,
  reads: READS,
  input: pageInput(
    {
      ...nodeKey,
      type: z.enum(contractFileTypeNames, '文件类型不正确').nullish(),
      name: optText('文件或合同', 100),
    },
    ['storedAt'] as const,
  ),
  output: pageOutput(
    z.object({
      id: idOut,
      contractId: idOut,
      contractName: z.string(),
      contractNumber: z.string().nullable(),
      type: z.enum(contractFileTypeNames),
      file: storedFile,
      uploadedByName: z.string().nullable(),
      createTime: moment,
    }),
  ),
})
