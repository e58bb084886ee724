import * as member from '@hepu/api/areas/project/member/projectMember'
import * as tracking from '@hepu/api/areas/project/node/projectTracking'
import * as authRole from '@hepu/api/areas/project/right/authRole'
import { listSources as listSourcesCall } from '@hepu/api/areas/project/source/listSources'
import * as source from '@hepu/api/areas/project/source/projectSource'
import * as archive from '@hepu/api/areas/project/archive/archiveUser'
import * as home from '@hepu/api/areas/project/home/myProjects'
import * as handOverApi from '@hepu/api/areas/project/handover/handOver'
import * as closing from '@hepu/api/areas/project/closing/projectClosing'
import * as execute from '@hepu/api/areas/project/execute/projectExecute'
import * as achievement from '@hepu/api/areas/project/result/projectAchievement'
import { APPROVAL_FILES } from '@hepu/api/areas/project/approval/projectApproval'
import type { ServerArea } from '../../area.ts'
import { applicationFileGuards, registerApplications } from './application/index.ts'
import { applicationSubject } from './application/applicationApproval.ts'
import { handle, handleFile, type App } from '../../http/handle.ts'
import { guardApprovalFiles } from './approval/approvalFiles.ts'
import { registerAudits } from './audit/registerAudits.ts'
import { registerApprovals } from './approval/registerApprovals.ts'
import {
  deleteSources,
  insertSource,
  setSourceStatus,
  sortSubjects,
  updateSource,
} from './source/sourceChanges.ts'
import { changeFileGuards } from './change/changeFiles.ts'
import { registerProjectContracts } from './contract/registerProjectContracts.ts'
import { registerChanges } from './change/mountChanges.ts'
import { projectSubject } from './change/projectSubject.ts'
import { documentGuards, documentUniqueLabels, registerDocuments } from './document/registerDocuments.ts'
import { listHolders, listRolesOfMember, pageMembers } from './member/memberList.ts'
import { addMember, deleteMembers, handOver, saveMemberRoles } from './member/members.ts'
import { exportTree } from './node/exportTree.ts'
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
import { KEY_RESULT_FILES } from '@hepu/api/areas/project/plan/keyResult'
import { keyResultFileGuard } from './plan/keyResults.ts'
import { mountPlan } from './plan/mountPlan.ts'
import { applyToFinish, archiveClosing, saveClosing, saveGateNote } from './closing/closingChanges.ts'
import { guardClosingFiles } from './closing/closingFiles.ts'
import { downloadClosing } from './closing/closingReport.ts'
import { closingSubject } from './closing/closingSubject.ts'
import { decideClosing } from './closing/decideClosing.ts'
import { listGates, showClosing } from './closing/showClosing.ts'
import { showButtons } from './execute/buttons.ts'
import { editDirector, setNodeState } from './execute/executionChanges.ts'
import { pageExecutions } from './execute/executionList.ts'
import { downloadAnnex } from './result/annex.ts'
import { findResults, listCountingProjects, listTypes, showResultSource } from './result/findResults.ts'
import { followResults } from './result/followResults.ts'
import { listResultIndexes } from './result/resultIndexes.ts'
import { listResults, pageResults } from './result/resultList.ts'
import { editResult, linkResult, unlinkResults } from './result/results.ts'
import { fundFileGuards } from './fund/flowFiles.ts'
import { fundUniqueLabels, registerFund } from './registerFund.ts'
import { listAssetsOfUser } from './archive/assetsOfUser.ts'
import { listProjectsOfUser } from './archive/projectsOfUser.ts'
import { listMyProjects } from './home/myProjects.ts'
import { handOverAll, previewHandOver } from './handover/handOvers.ts'
import { registerRisks, riskFileGuards } from './risk/riskMount.ts'
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
    project_result_once: '该指标的这项成果',
    project_closing_open: '该项目的结题申请',
    project_auth_role_name: '项目角色名称',
    project_auth_role_code: '项目角色编码',
    change_set_number: '变更编号',
    change_set_running: '审批中的变更',
    project_application_number: '申报编号',
    project_application_round_once: '该申报的这次提交',
    project_approval_code: '立项编号',
    project_expert_review_once: '该申报的这位专家',
    project_expert_review_outside: '该申报的这位外部专家',
    ...documentUniqueLabels,
    ...fundUniqueLabels,
    project_risk_serial: '该项目的风险编号',
  },
  fileGuards: {
    ...changeFileGuards,
    ...applicationFileGuards,
    ...documentGuards,
    ...riskFileGuards,
    ...fundFileGuards,
    [APPROVAL_FILES]: guardApprovalFiles,
    [KEY_RESULT_FILES]: keyResultFileGuard,
    [closing.CLOSING_FILES]: guardClosingFiles,
  },
  recordFollowers: [followResults],
  approvals: [applicationSubject, projectSubject.approval, closingSubject],
  seedDemo: seedProjects,
}

function registerProject(app: App): void {
  registerNodes(app)
  registerMembers(app)
  registerRoles(app)
  registerSources(app)
  registerChanges(app)
  registerResults(app)
  registerExecution(app)
  registerClosing(app)
  mountPlan(app)
  registerApprovals(app)
  registerAudits(app)
  registerApplications(app)
  registerDocuments(app)
  registerFund(app)
  registerRisks(app)
  registerArchive(app)
  registerProjectContracts(app)
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
  handleFile(app, tracking.exportToExcel, exportTree)
}

function registerMembers(app: App): void {
  handle(app, member.queryProjectMemberPage, pageMembers)
  handle(app, member.addAdditionMember, addMember)
  handle(app, member.deleteAdditionMember, deleteMembers)
  handle(app, member.replaceCreateBy, handOver)
}

function registerArchive(app: App): void {
  handle(app, home.myProjects, listMyProjects)
  handle(app, archive.projectsOfUser, listProjectsOfUser)
  handle(app, archive.assetsOfUser, listAssetsOfUser)
  handle(app, handOverApi.previewHandOver, previewHandOver)
  handle(app, handOverApi.handOverAll, handOverAll)
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
  handle(app, listSourcesCall, listSources)
  handle(app, source.showSource, showSource)
  handle(app, source.insertSource, insertSource)
  handle(app, source.updateSource, updateSource)
  handle(app, source.sortSubjects, sortSubjects)
  handle(app, source.setSourceStatus, setSourceStatus)
  handle(app, source.deleteSources, deleteSources)
}

function registerResults(app: App): void {
  handle(app, achievement.pageResults, pageResults)
  handle(app, achievement.insertAchievement, linkResult)
  handle(app, achievement.deleteAchievement, (ctx, { ids }) => unlinkResults(ctx, ids))
  handle(app, achievement.queryTaskIndexList, listResultIndexes)
  handle(app, achievement.queryAchievementName, findResults)
  handle(app, achievement.queryResultSourceInfo, showResultSource)
  handle(app, achievement.getProjectAchievementType, listTypes)
  handle(app, achievement.listCountingProjects, listCountingProjects)
  handleFile(app, achievement.downloadAnnex, downloadAnnex)
  handle(app, execute.insertAchievementManage, linkResult)
  handle(app, execute.editAchievementManage, editResult)
  handle(app, execute.selectAchievementManageAll, listResults)
  handle(app, execute.deleteAchievementManageById, (ctx, { id }) => unlinkResults(ctx, [id]))
}

function registerExecution(app: App): void {
  handle(app, execute.pageExecutions, pageExecutions)
  handle(app, execute.getButtonStatus, showButtons)
  handle(app, execute.editDirector, editDirector)
  handle(app, execute.setNodeState, setNodeState)
}

function registerClosing(app: App): void {
  handle(app, closing.closingGates, listGates)
  handle(app, closing.showClosing, showClosing)
  handle(app, closing.saveClosing, saveClosing)
  handle(app, closing.saveGateNote, saveGateNote)
  handle(app, closing.applicationFinishProject, applyToFinish)
  handle(app, closing.decideClosing, decideClosing)
  handle(app, closing.archiveClosing, archiveClosing)
  handleFile(app, closing.downloadClosing, downloadClosing)
}
