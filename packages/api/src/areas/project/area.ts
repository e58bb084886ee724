import { routesOf, type Area } from '../../core/area.ts'
import { projectRecords } from './projectRecordKinds.ts'
import * as source from './source/projectSource.ts'

/** 项目管理: what the area gives to the rest of the product. */
export const projectArea: Area = {
  groups: [{ name: 'projectConfig', label: '项目来源', routes: routesOf(source) }],
  recordKinds: projectRecords,
}
