import { routesOf, type Area } from '../../core/area.ts'
import * as category from './category/category.ts'
import * as consult from './consult/consult.ts'
import * as rating from './consult/rating.ts'
import { integrationFileKinds, integrationRecords } from './integrationRecordKinds.ts'
import * as certificate from './provider/certificate.ts'
import * as provider from './provider/provider.ts'
import * as publicMarket from './publicMarket/publicMarket.ts'
import * as contact from './service/contact.ts'
import * as serviceManager from './service/serviceManager.ts'
import * as serviceSelection from './service/serviceSelection.ts'

/** 资源整合: what the area gives to the rest of the product. */
export const integrationArea: Area = {
  groups: [
    { name: 'serviceSelection', label: '服务选型', routes: routesOf(serviceSelection) },
    { name: 'providerCategory', label: '服务分类', routes: routesOf(category) },
    { name: 'providerManage', label: '服务商', routes: routesOf(provider, certificate) },
    { name: 'serviceManager', label: '服务与联系人', routes: routesOf(serviceManager, contact) },
    { name: 'serviceConsult', label: '服务咨询与评价', routes: routesOf(consult, rating) },
    { name: 'serviceMarket', label: '公开的服务', routes: routesOf(publicMarket) },
  ],
  recordKinds: integrationRecords,
  fileKinds: integrationFileKinds,
}
