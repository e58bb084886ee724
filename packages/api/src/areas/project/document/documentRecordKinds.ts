import type { RecordKind } from '../../../core/recordKind.ts'
import { levelNames } from '../node/nodeLabels.ts'
import { reportKinds } from '../report/periods.ts'
import { reportLabels, reportStates, ruleLabels } from '../report/reportLabels.ts'
import { documentLabels } from './documentLabels.ts'

const ofNode = { object: 'project_node', field: 'nodeId', isListedSeparately: true } as const
const read = 'project.node:all'

/** Kinds of records of process documents and reports in the change log. */
export const documentRecords: readonly RecordKind[] = [
  {
    object: 'project_document',
    label: '过程文档',
    read,
    nameField: 'name',
    partOf: [ofNode],
    fields: {
      nodeId: { label: documentLabels.nodeId, refers: 'project_node' },
      type: { label: documentLabels.type, dictionary: 'file_type_project' },
      name: documentLabels.name,
    },
  },
  {
    object: 'project_document_version',
    label: '文档版本',
    read,
    partOf: [{ object: 'project_document', field: 'documentId' }],
    fields: {
      documentId: { label: documentLabels.documentId, refers: 'project_document' },
      number: documentLabels.number,
      note: documentLabels.note,
      fileName: documentLabels.fileId,
      fileId: { label: documentLabels.fileId, isOmitted: true },
    },
  },
  {
    object: 'project_report',
    label: '项目报告',
    read,
    nameField: 'period',
    partOf: [ofNode],
    fields: {
      ...reportLabels,
      nodeId: { label: reportLabels.nodeId, refers: 'project_node' },
      kind: { label: reportLabels.kind, values: reportKinds },
      state: { label: reportLabels.state, values: reportStates },
      submittedBy: { label: reportLabels.submittedBy, refers: 'user' },
    },
  },
  {
    object: 'project_report_rule',
    label: '报告要求',
    read,
    partOf: [{ object: 'project_node', field: 'projectId', isListedSeparately: true }],
    fields: {
      ...ruleLabels,
      projectId: { label: ruleLabels.projectId, refers: 'project_node' },
      maxLevel: { label: ruleLabels.maxLevel, values: levelNames },
    },
  },
]
