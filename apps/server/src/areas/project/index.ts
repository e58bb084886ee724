import * as member from '@hepu/api/areas/project/member/projectMember'
import * as tracking from '@hepu/api/areas/project/node/projectTracking'
import * as authRole from '@hepu/api/areas/project/right/authRole'
import * as source from '@hepu/api/areas/project/source/projectSource'
import type { ServerArea } from '../../area.ts'
import { handle, type App } from '../../http/handle.ts'
import {
  deleteSources,
  insertSource,
  setSourceStatus,
  sortSubjects,
  updateSource,
} from './source/sourceChanges.ts'
import { listHolders, listRolesOfMember, pageMembers } from './member/memberList.ts'
import { addMember, deleteMembers, handOver, saveMemberRoles } from './member/members.ts'
import { findOrganizations, findUsers } from './node/findPeople.ts'
import { moveNode, previewMove } from './node/moveNodes.ts'
import {
  createAssignment,
  createProject,
  deleteDraft,
  editProject,
  editTopicAssignment,
  saveProject,
} from './node/nodeChanges.ts'
import { listDrafts, pageTree, showNode } from './node/nodeList.ts'
import { removeNode, removeNodes } from './node/removeNodes.ts'
import {
  deleteRoles,
  insertRole,
  listMenuResources,
  listRoles,
  pageRoles,
  setRoleState,
  showRole,
  updateRole,
} from './right/authRoles.ts'
import { listMyRights, listRightsOfMenu } from './right/myRights.ts'
import { fundUniqueLabels, registerFund } from './registerFund.ts'
import { seedProjects } from './seedProjects.ts'
import { listSources, pageSources, showSource } from './source/sourceList.ts'

/** 项目管理: table of contents of the area. */
export const projectArea: ServerArea = {
  register: registerProject,
  uniqueLabels: {
    project_source_name: '项目来源名称',
    project_source_code: '项目来源代码',
    project_node_code: '项目编号',
    project_member_node: '该项目的这名成员',
    project_auth_role_name: '项目角色名称',
    project_auth_role_code: '项目角色代码',
    ...fundUniqueLabels,
  },
  seedDemo: seedProjects,
}

function registerProject(app: App): void {
  registerNodes(app)
  registerMembers(app)
  registerRoles(app)
  registerSources(app)
  registerFund(app)
}

function registerNodes(app: App): void {
  handle(app, tracking.projectTree, pageTree)
  handle(app, tracking.projectDetail, showNode)
  handle(app, tracking.createProject, createProject)
  handle(app, tracking.createAssignment, createAssignment)
  handle(app, tracking.saveProject, saveProject)
  handle(app, tracking.editProject, editProject)
  handle(app, tracking.editTopicAssignment, editTopicAssignment)
  handle(app, tracking.queryDraftList, listDrafts)
  handle(app, tracking.deleteDraftProject, deleteDraft)
  handle(app, tracking.deleteProject, removeNode)
  handle(app, tracking.deleteProjectV2, removeNodes)
  handle(app, tracking.searchOrganizationByName, findOrganizations)
  handle(app, tracking.searchUserByNameAndOrgId, findUsers)
  handle(app, tracking.previewMove, previewMove)
  handle(app, tracking.moveNode, moveNode)
}

function registerMembers(app: App): void {
  handle(app, member.queryProjectMemberPage, pageMembers)
  handle(app, member.addAdditionMember, addMember)
  handle(app, member.deleteAdditionMember, deleteMembers)
  handle(app, member.replaceCreateBy, handOver)
}

function registerRoles(app: App): void {
  handle(app, authRole.pageProjectAuthRoleList, pageRoles)
  handle(app, authRole.queryProjectAuthRoleDetail, showRole)
  handle(app, authRole.queryProjectAuthRoleList, listRoles)
  handle(app, authRole.insertProjectAuthRole, insertRole)
  handle(app, authRole.updateProjectAuthRole, updateRole)
  handle(app, authRole.updateProjectAuthRoleState, setRoleState)
  handle(app, authRole.deleteProjectAuthRole, deleteRoles)
  handle(app, authRole.projectMenuResourceList, listMenuResources)
  handle(app, authRole.myProjectAuths, listMyRights)
  handle(app, authRole.getResourceByProjectMenu, listRightsOfMenu)
  handle(app, authRole.insertOrUpdateProjectMemberAuthRole, (ctx, input) =>
    saveMemberRoles(ctx, { members: [input] }),
  )
  handle(app, authRole.insertOrUpdateMemberAuthRole, saveMemberRoles)
  handle(app, authRole.queryProjectMemberAuthRole, listRolesOfMember)
  handle(app, authRole.queryMemberAuthRole, listHolders)
}

function registerSources(app: App): void {
  handle(app, source.pageSources, pageSources)
  handle(app, source.listSources, listSources)
  handle(app, source.showSource, showSource)
  handle(app, source.insertSource, insertSource)
  handle(app, source.updateSource, updateSource)
  handle(app, source.sortSubjects, sortSubjects)
  handle(app, source.setSourceStatus, setSourceStatus)
  handle(app, source.deleteSources, deleteSources)
}
