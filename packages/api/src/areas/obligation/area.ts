import { routesOf, type Area } from '../../core/area.ts'
import * as holidays from '../../core/obligation/holidayCalls.ts'
import * as obligations from '../../core/obligation/obligationCalls.ts'
import { obligationRecords } from './obligationRecordKinds.ts'

/** 到期事项: what is due, who sees to it, and which days are working days. */
export const obligationArea: Area = {
  groups: [{ name: 'obligation', label: '到期事项', routes: routesOf(obligations, holidays) }],
  recordKinds: obligationRecords,
}
