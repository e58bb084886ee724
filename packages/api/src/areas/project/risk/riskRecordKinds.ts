import type { FileKind } from '../../../core/file/fileKind.ts'
import type { RecordKind } from '../../../core/recordKind.ts'
import { projectOutline } from '../projectOutline.ts'
import { riskAttachTypes, riskLabels, riskLevels, riskStates } from './riskRules.ts'

const label = projectOutline.records.project_risk

/** Risks in the change log. */
export const riskRecords: readonly RecordKind[] = [
  {
    object: 'project_risk',
    label,
    read: 'project.node:all',
    nameField: 'name',
    path: '/task/project/RiskRecord?riskId={id}',
    partOf: [{ object: 'project_node', field: 'nodeId', isListedSeparately: true }],
    fields: {
      ...riskLabels,
      nodeId: { label: riskLabels.nodeId, refers: 'project_node' },
      projectId: { label: riskLabels.projectId, isOmitted: true },
      category: { label: riskLabels.category, dictionary: 'risk_type' },
      level: { label: riskLabels.level, values: riskLevels },
      ownerId: { label: riskLabels.ownerId, refers: 'user' },
      state: { label: riskLabels.state, values: riskStates },
      files: { label: riskLabels.files, isDifference: true },
      closingFiles: { label: riskLabels.closingFiles, isDifference: true },
    },
  },
]

const kind: FileKind = {
  title: label,
  table: 'project_risk',
  read: 'project.node:read',
  write: 'project.node:read',
}

/** Files of risks; rights on the project decide who may read and change them. */
export const riskFileKinds: Readonly<Record<string, FileKind>> = Object.fromEntries(
  Object.values(riskAttachTypes).map((name) => [name, kind]),
)
