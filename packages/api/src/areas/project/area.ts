import { routesOf, type Area } from '../../core/area.ts'
import { changeFileKinds } from './change/changeActions.ts'
import * as contracts from './contract/projectContract.ts'
import * as change from './change/projectChange.ts'
import * as taskBook from './change/taskBook.ts'
import * as approval from './approval/projectApproval.ts'
import * as expertReview from './audit/expertReview.ts'
import * as audit from './audit/projectAudit.ts'
import { projectRecords } from './projectRecordKinds.ts'
import * as closing from './closing/projectClosing.ts'
import * as execute from './execute/projectExecute.ts'
import * as achievement from './result/projectAchievement.ts'
import * as member from './member/projectMember.ts'
import * as tracking from './node/projectTracking.ts'
import * as keyResult from './plan/keyResult.ts'
import * as taskIndex from './plan/taskIndex.ts'
import { projectFileKinds } from './document/documentFileKinds.ts'
import * as document from './document/projectFile.ts'
import * as report from './report/projectReport.ts'
import * as weekly from './report/weekly.ts'
import * as authRole from './right/authRole.ts'
import { applicationSections } from './application/applicationSections.ts'
import * as application from './application/projectApplication.ts'
import * as source from './source/projectSource.ts'
import { listSources } from './source/listSources.ts'
import * as home from './home/myProjects.ts'
import * as archive from './archive/archiveUser.ts'
import * as handOver from './handover/handOver.ts'
import * as risk from './risk/projectRisk.ts'
import { riskFileKinds } from './risk/riskRecordKinds.ts'
import { fundFileKinds } from './fund/fundRecordKinds.ts'
import { fundGroups } from './fund/fundGroups.ts'

const changeFiles = {
  title: '项目变更',
  table: 'change_set',
  read: 'project.node:read',
  write: 'project.node:read',
} as const

/** 项目管理: what the area gives to the rest of the product. */
export const projectArea: Area = {
  groups: [
    { name: 'projectTracking', label: '项目跟踪', routes: routesOf(tracking, home) },
    { name: 'projectMember', label: '项目成员', routes: routesOf(member, archive, handOver) },
    { name: 'projectAuthRole', label: '项目角色', routes: routesOf(authRole) },
    { name: 'projectChange', label: '项目变更', routes: routesOf(change, taskBook) },
    { name: 'projectTaskIndex', label: '任务指标与计划进度', routes: routesOf(taskIndex) },
    { name: 'projectKeyResult', label: '关键结果', routes: routesOf(keyResult) },
    {
      name: 'projectApplication',
      label: '项目申报',
      routes: routesOf(application, ...applicationSections.map(({ calls }) => calls)),
    },
    { name: 'projectConfig', label: '项目来源', routes: routesOf(source, { listSources }) },
    { name: 'projectAchievement', label: '项目成果', routes: routesOf(achievement) },
    { name: 'projectExecute', label: '项目执行与结题', routes: routesOf(execute, weekly, closing) },
    { name: 'projectApproval', label: '立项', routes: routesOf(approval) },
    { name: 'projectAudit', label: '项目审核', routes: routesOf(audit, expertReview) },
    { name: 'projectFile', label: '过程文档与报告', routes: routesOf(document, report) },
    ...fundGroups,
    { name: 'projectContract', label: '项目合同', routes: routesOf(contracts) },
    { name: 'projectRisk', label: '项目风险', routes: routesOf(risk) },
  ],
  parts: applicationSections,
  recordKinds: projectRecords,
  fileKinds: {
    ...projectFileKinds,
    ...riskFileKinds,
    ...fundFileKinds,
    [changeFileKinds.apply]: changeFiles,
    [changeFileKinds.reply]: changeFiles,
    ...closing.closingFileKinds,
    [keyResult.KEY_RESULT_FILES]: {
      title: '关键结果',
      table: 'project_key_result',
      read: keyResult.fileList.access,
      write: keyResult.uploadFile.access,
    },
    [approval.APPROVAL_FILES]: {
      title: '立项',
      table: 'project_approval',
      read: 'project.approval:read',
      write: null,
    },
  },
}
