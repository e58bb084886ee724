import { routesOf, type Area } from '../../core/area.ts'
import { projectRecords } from './projectRecordKinds.ts'
import * as member from './member/projectMember.ts'
import * as tracking from './node/projectTracking.ts'
import * as authRole from './right/authRole.ts'
import * as source from './source/projectSource.ts'
import * as home from './home/myProjects.ts'
import * as archive from './archive/archiveUser.ts'
import * as handOver from './handover/handOver.ts'
import * as risk from './risk/projectRisk.ts'
import { riskFileKinds } from './risk/riskRecordKinds.ts'

/** 项目管理: what the area gives to the rest of the product. */
export const projectArea: Area = {
  groups: [
    { name: 'projectTracking', label: '项目跟踪', routes: routesOf(tracking, home) },
    { name: 'projectMember', label: '项目成员', routes: routesOf(member, archive, handOver) },
    { name: 'projectAuthRole', label: '项目角色', routes: routesOf(authRole) },
    { name: 'projectConfig', label: '项目来源', routes: routesOf(source) },
    { name: 'projectRisk', label: '项目风险', routes: routesOf(risk) },
  ],
  recordKinds: projectRecords,
  fileKinds: { ...riskFileKinds },
}
