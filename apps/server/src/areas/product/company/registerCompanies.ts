import * as api from '@hepu/api/areas/product/company/industryCompany'
import { handle, type App } from '../../../http/handle.ts'
import { listCompanies, showCompany } from './companies.ts'

/** Mounts the calls of companies. */
export function registerCompanies(app: App): void {
  handle(app, api.listCompanies, listCompanies)
  handle(app, api.productsOfCompany, showCompany)
}
