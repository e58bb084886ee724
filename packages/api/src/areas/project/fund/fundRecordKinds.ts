import type { FileKind } from '../../../core/file/fileKind.ts'
import type { RecordKind } from '../../../core/recordKind.ts'
import { arrivalLabels } from '../arrive/arrivalLabels.ts'
import { budgetKinds, budgetLabels, budgetLineLabels } from '../budget/budgetLabels.ts'
import { projectOutline } from '../projectOutline.ts'
import { controls } from './budgetControl.ts'
import { directions, flowTypeLabels, purses, yearStates } from './flowTypes.ts'
import { FLOW_FILES } from './fundFlow.ts'
import { flowLabels, yearLabels } from './fundLabels.ts'

const { records } = projectOutline
const ofNode = [{ object: 'project_node', field: 'nodeId', isListedSeparately: true }] as const
const ofProject = [{ object: 'project_node', field: 'projectId', isListedSeparately: true }] as const
const project = { label: flowLabels.projectId, refers: 'project_node' } as const

/** Voucher files; rights on the project decide who reads them. They come with a line and stay as long as it does. */
export const fundFileKinds: Readonly<Record<string, FileKind>> = {
  [FLOW_FILES]: {
    title: records.project_fund_flow,
    table: 'project_fund_flow',
    read: 'project.node:read',
    write: null,
  },
}

/** Kinds of records of the money of projects in the change log. */
export const fundRecords: readonly RecordKind[] = [
  {
    object: 'project_fund_flow',
    label: records.project_fund_flow,
    read: 'project.node:all',
    nameField: 'voucherNo',
    partOf: ofNode,
    fields: {
      ...flowLabels,
      nodeId: { label: flowLabels.nodeId, refers: 'project_node' },
      projectId: { ...project, isOmitted: true },
      purse: { label: flowLabels.purse, values: purses },
      flowType: { label: flowLabels.flowType, values: flowTypeLabels },
      direction: { label: flowLabels.direction, values: directions },
      amount: { label: flowLabels.amount, money: '元' },
      partyId: { label: flowLabels.partyId, refers: 'party' },
      unitId: { label: flowLabels.unitId, refers: 'organization' },
      subjectId: { label: flowLabels.subjectId, isOmitted: true },
      subject: { label: flowLabels.subjectId },
      arrivalId: { label: flowLabels.arrivalId, refers: 'project_arrival' },
      reversalOf: { label: flowLabels.reversalOf, refers: 'project_fund_flow' },
      pairId: { label: flowLabels.pairId, isOmitted: true },
      budgetVersionId: { label: flowLabels.budgetVersionId, isOmitted: true },
      files: { label: flowLabels.files, isDifference: true },
    },
  },
  {
    object: 'project_fund_year',
    label: records.project_fund_year,
    read: 'project.node:all',
    partOf: ofProject,
    fields: {
      ...yearLabels,
      projectId: project,
      state: { label: yearLabels.state, values: yearStates },
    },
  },
  {
    object: 'project_budget_version',
    label: records.project_budget_version,
    read: 'project.node:all',
    partOf: ofNode,
    fields: {
      ...budgetLabels,
      nodeId: { label: budgetLabels.nodeId, refers: 'project_node' },
      purse: { label: budgetLabels.purse, values: purses },
      kind: { label: budgetLabels.kind, values: budgetKinds },
      postedBy: { label: budgetLabels.postedBy, refers: 'user' },
      lines: { label: budgetLabels.lines, isWhole: true },
      // Snapshots of a project hold the lines of the version in force one by one.
      subjectId: { label: budgetLineLabels.subjectId, isOmitted: true },
      subject: budgetLineLabels.subjectId,
      year: budgetLineLabels.year,
      amount: { label: budgetLineLabels.amount, money: '元' },
      control: { label: budgetLineLabels.control, values: controls },
    },
  },
  {
    object: 'project_arrival',
    label: records.project_arrival,
    read: 'project.node:all',
    nameField: 'batch',
    partOf: ofProject,
    fields: {
      ...arrivalLabels,
      projectId: { label: arrivalLabels.projectId, refers: 'project_node' },
      partyId: { label: arrivalLabels.partyId, refers: 'party' },
      plannedAmount: { label: arrivalLabels.plannedAmount, money: '元' },
      arrivedAmount: { label: arrivalLabels.arrivedAmount, money: '元' },
      claimedBy: { label: arrivalLabels.claimedBy, refers: 'user' },
      split: { label: arrivalLabels.split, isWhole: true },
    },
  },
]
