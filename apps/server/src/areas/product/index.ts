import { product } from '@hepu/api/areas/product/record/product'
import type { ServerArea } from '../../area.ts'
import type { App } from '../../http/handle.ts'
import { registrySubject } from '../../resource/registryApproval.ts'
import { registerBindings } from './binding/registerBindings.ts'
import { registerCompanies } from './company/registerCompanies.ts'
import { registerDecisions } from './decision/registerDecisions.ts'
import { followVarieties } from './lifecycle/refreshPhases.ts'
import { registerLifecycle } from './lifecycle/registerLifecycle.ts'
import { paperUniqueLabels, registerPapers } from './paper/registerPapers.ts'
import { registerRecord } from './record/index.ts'
import { registerRegions } from './region/registerRegions.ts'
import { registerSales } from './sale/registerSales.ts'
import { seedProducts } from './seedProducts.ts'
import { registerStatistics } from './statistic/registerStatistics.ts'

/** 产品管理: table of contents of the area. */
export const productArea: ServerArea = {
  register: registerProducts,
  approvals: [registrySubject(product, '产品管理')],
  recordFollowers: [followVarieties],
  seedDemo: seedProducts,
  uniqueLabels: {
    business_year_org: '业务年度设置',
    product_binding_once: '该物料同一时期的绑定',
    product_lifecycle_serial: '生命周期阈值的版次',
    product_phase_override_year: '该业务年度的手工阶段',
    product_decision_once: '取代同一决策的决策',
    sale_source_name: '来源名称',
    ...paperUniqueLabels,
  },
}

function registerProducts(app: App): void {
  registerRecord(app)
  registerLifecycle(app)
  registerDecisions(app)
  registerRegions(app)
  registerBindings(app)
  registerCompanies(app)
  registerSales(app)
  registerStatistics(app)
  registerPapers(app)
}
