import type { ServerArea } from '../../area.ts'
import type { App } from '../../http/handle.ts'
import { registerCategories } from './category/registerCategories.ts'
import { registerConsults } from './consult/registerConsults.ts'
import { registerProviders } from './provider/registerProviders.ts'
import { registerMarket } from './publicMarket/registerMarket.ts'
import { servicePages } from './publicMarket/servicePages.ts'
import { seedIntegration } from './seedIntegration.ts'
import { registerServices } from './service/registerServices.ts'

/** 资源整合: table of contents of the area. */
export const integrationArea: ServerArea = {
  register: registerIntegration,
  publicPages: servicePages,
  seedDemo: seedIntegration,
  uniqueLabels: {
    service_category_path: '同一级的同名服务分类',
    service_provider_once: '该单位的服务商档案',
    provider_service_name: '该服务商的同名服务',
    service_consult_open: '该电话对该服务未办结的咨询',
    service_rating_once: '该咨询的评价',
  },
}

function registerIntegration(app: App): void {
  registerCategories(app)
  registerProviders(app)
  registerServices(app)
  registerConsults(app)
  registerMarket(app)
}
