import { routesOf, type Area } from '../../core/area.ts'
import * as approval from './approval/projectApproval.ts'
import * as expertReview from './audit/expertReview.ts'
import * as audit from './audit/projectAudit.ts'
import { projectRecords } from './projectRecordKinds.ts'
import * as member from './member/projectMember.ts'
import * as tracking from './node/projectTracking.ts'
import * as authRole from './right/authRole.ts'
import { applicationSections } from './application/applicationSections.ts'
import * as application from './application/projectApplication.ts'
import * as source from './source/projectSource.ts'

/** 项目管理: what the area gives to the rest of the product. */
export const projectArea: Area = {
  groups: [
    { name: 'projectTracking', label: '项目跟踪', routes: routesOf(tracking) },
    { name: 'projectMember', label: '项目成员', routes: routesOf(member) },
    { name: 'projectAuthRole', label: '项目角色', routes: routesOf(authRole) },
    {
      name: 'projectApplication',
      label: '项目申报',
      routes: routesOf(application, ...applicationSections.map(({ calls }) => calls)),
    },
    { name: 'projectConfig', label: '项目来源', routes: routesOf(source) },
    { name: 'projectApproval', label: '立项', routes: routesOf(approval) },
    { name: 'projectAudit', label: '项目审核', routes: routesOf(audit, expertReview) },
  ],
  parts: applicationSections,
  recordKinds: projectRecords,
  fileKinds: {
    [approval.APPROVAL_FILES]: {
      title: '立项',
      table: 'project_approval',
      read: 'project.approval:read',
      write: null,
    },
  },
}
