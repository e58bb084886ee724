import { routesOf, type Area } from '../../core/area.ts'
import { projectRecords } from './projectRecordKinds.ts'
import * as member from './member/projectMember.ts'
import * as tracking from './node/projectTracking.ts'
import * as authRole from './right/authRole.ts'
import * as source from './source/projectSource.ts'
import { fundGroups } from './fund/fundGroups.ts'

/** 项目管理: what the area gives to the rest of the product. */
export const projectArea: Area = {
  groups: [
    { name: 'projectTracking', label: '项目跟踪', routes: routesOf(tracking) },
    { name: 'projectMember', label: '项目成员', routes: routesOf(member) },
    { name: 'projectAuthRole', label: '项目角色', routes: routesOf(authRole) },
    { name: 'projectConfig', label: '项目来源', routes: routesOf(source) },
    ...fundGroups,
  ],
  recordKinds: projectRecords,
}
