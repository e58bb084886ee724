import { onOffStates, type RecordKind } from '../../core/recordKind.ts'
import { projectOutline } from './projectOutline.ts'
import { memberLabels } from './member/projectMember.ts'
import { levelNames, nodeLabels, nodeStates } from './node/nodeLabels.ts'
import { authRoleLabels } from './right/authRole.ts'
import { resourceLabels } from './right/projectResources.ts'
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
]
