import { onOffStates, type RecordKind } from '../../core/recordKind.ts'
import { projectApprovalRecords } from './approval/projectApprovalRecords.ts'
import { expertReviewRecords } from './audit/expertReviewRecords.ts'
import { projectOutline } from './projectOutline.ts'
import { changeRecords } from './change/changeRecordKinds.ts'
import { applicationRecords } from './application/applicationRecordKinds.ts'
import { documentRecords } from './document/documentRecordKinds.ts'
import { memberLabels } from './member/projectMember.ts'
import { levelNames, nodeLabels, nodeStates, progressOrigins } from './node/nodeLabels.ts'
import { indexTypeLabels } from './plan/indexTypes.ts'
import { indexLabels, keyResultLabels } from './plan/planLabels.ts'
import { closingRecords } from './closing/closingRecordKinds.ts'
import { resultTypeLabels } from './result/resultTypeLabels.ts'
import { resultLabels } from './result/resultLabels.ts'
import { authRoleLabels } from './right/authRole.ts'
import { resourceLabels } from './right/projectResources.ts'
import { fundRecords } from './fund/fundRecordKinds.ts'
import { riskRecords } from './risk/riskRecordKinds.ts'
import { capLabels, sourceLabels } from './source/sourceLabels.ts'

const { records } = projectOutline

/** Kinds of records of 项目管理 in the change log. */
export const projectRecords: readonly RecordKind[] = [
  {
    object: 'project_node',
    label: records.project_node,
    read: 'project.node:all',
    nameField: 'name',
    path: '/task/project/projectDetails?projectId={id}',
    fields: {
      ...nodeLabels,
      sourceId: { label: nodeLabels.sourceId, refers: 'project_source' },
      unitId: { label: nodeLabels.unitId, refers: 'organization' },
      directorId: { label: nodeLabels.directorId, refers: 'user' },
      ownerId: { label: nodeLabels.ownerId, refers: 'user' },
      parentId: { label: nodeLabels.parentId, refers: 'project_node' },
      specialBudget: { label: nodeLabels.specialBudget, money: '万元' },
      selfBudget: { label: nodeLabels.selfBudget, money: '万元' },
      state: { label: nodeLabels.state, values: nodeStates },
      level: { label: '层级', values: levelNames },
      progressOrigin: { label: nodeLabels.progressOrigin, values: progressOrigins },
      path: { label: '位置', isOmitted: true },
      projectId: { label: '项目', refers: 'project_node' },
    },
  },
  {
    object: 'project_member',
    label: records.project_member,
    read: 'project.node:all',
    namedAfter: { field: 'userId', object: 'user' },
    partOf: [{ object: 'project_node', field: 'nodeId', isListedSeparately: true }],
    fields: {
      ...memberLabels,
      nodeId: { label: memberLabels.nodeId, refers: 'project_node' },
      userId: { label: memberLabels.userId, refers: 'user' },
      roles: { label: memberLabels.roles, isWhole: true },
      roleIds: { label: memberLabels.roles, isOmitted: true },
    },
  },
  {
    object: 'project_task_index',
    label: records.project_task_index,
    read: 'project.node:all',
    nameField: 'name',
    partOf: [{ object: 'project_node', field: 'nodeId', isListedSeparately: true }],
    fields: {
      ...indexLabels,
      nodeId: { label: indexLabels.nodeId, refers: 'project_node' },
      indexType: { label: indexLabels.indexType, values: indexTypeLabels },
      ownerId: { label: indexLabels.ownerId, refers: 'user' },
      progressOrigin: { label: indexLabels.progressOrigin, values: progressOrigins },
    },
  },
  {
    object: 'project_key_result',
    label: records.project_key_result,
    read: 'project.node:all',
    nameField: 'name',
    partOf: [{ object: 'project_task_index', field: 'indexId' }],
    fields: {
      ...keyResultLabels,
      indexId: { label: keyResultLabels.indexId, refers: 'project_task_index' },
      ownerId: { label: keyResultLabels.ownerId, refers: 'user' },
      progressOrigin: { label: keyResultLabels.progressOrigin, values: progressOrigins },
    },
  },
  {
    object: 'project_result',
    label: records.project_result,
    read: 'project.node:all',
    partOf: [{ object: 'project_node', field: 'nodeId', isListedSeparately: true }],
    fields: {
      ...resultLabels,
      resultType: { label: resultLabels.resultType, values: resultTypeLabels },
      nodeId: { label: resultLabels.nodeId, refers: 'project_node' },
      indexId: { label: resultLabels.indexId, refers: 'project_task_index' },
    },
  },
  ...changeRecords,
  {
    object: 'project_auth_role',
    label: records.project_auth_role,
    read: 'project.authRole:read',
    nameField: 'name',
    path: '/task/projectAuthRole?name={name}',
    fields: {
      ...authRoleLabels,
      resources: { label: authRoleLabels.resources, values: resourceLabels, isWhole: true },
      state: { label: authRoleLabels.state, values: onOffStates },
    },
  },
  {
    object: 'project_source',
    label: records.project_source,
    read: 'project.source:read',
    nameField: 'name',
    path: '/task/projectSource/sourceDetails?id={id}',
    fields: {
      ...sourceLabels,
      fundType: { label: sourceLabels.fundType, dictionary: 'special_fund_type' },
      state: { label: sourceLabels.state, values: onOffStates },
      caps: {
        label: sourceLabels.caps,
        isWhole: true,
        parts: {
          validFrom: { label: capLabels.validFrom },
          tiers: {
            label: capLabels.tiers,
            parts: { upTo: { label: '至', money: '元' }, percent: { label: capLabels.percent } },
          },
        },
      },
      subjects: { label: sourceLabels.subjects, isWhole: true },
    },
  },
  ...closingRecords,
  ...projectApprovalRecords,
  ...expertReviewRecords,
  ...applicationRecords,
  ...documentRecords,
  ...fundRecords,
  ...riskRecords,
]
