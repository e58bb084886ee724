import type { RecordKind } from '../../../core/recordKind.ts'
import { projectOutline } from '../projectOutline.ts'
import { applicationLabels as labels, applicationStates } from './applicationLabels.ts'

/** The application in the change log; its sections bring their own kinds. */
export const applicationRecords: readonly RecordKind[] = [
  {
    object: 'project_application',
    label: projectOutline.records.project_application,
    read: 'project.application:all',
    nameField: 'name',
    path: '/task/projectApplication/applicationDetails?projectId={id}',
    fields: {
      ...labels,
      approvalId: { label: labels.approvalId, refers: 'project_approval' },
      sourceId: { label: labels.sourceId, refers: 'project_source' },
      unitId: { label: labels.unitId, refers: 'organization' },
      directorId: { label: labels.directorId, refers: 'user' },
      ownerId: { label: labels.ownerId, refers: 'user' },
      projectId: { label: labels.projectId, refers: 'project_node' },
      specialBudget: { label: labels.specialBudget, money: '万元' },
      selfBudget: { label: labels.selfBudget, money: '万元' },
      infoVersion: { label: '基本信息版本', isOmitted: true },
      state: { label: labels.state, values: applicationStates },
    },
  },
]
