import {
  saleBatch,
  salePast,
  saleTemplate as templateApi,
  saleUpload,
} from '@hepu/api/areas/product/sale/saleImport'
import * as source from '@hepu/api/areas/product/sale/saleSource'
import * as flow from '@hepu/api/areas/product/sale/transactionFlow'
import * as years from '@hepu/api/areas/product/year/bizYears'
import { handle, handleFile, type App } from '../../../http/handle.ts'
import { mountImport, mountPast } from '../../../import/batch/mountImport.ts'
import { listBizYears, showRule } from '../year/bizYearList.ts'
import { previewRule, saveRule } from '../year/bizYearRule.ts'
import { deleteSource, insertSource, listSources, pageSyncs, startSync, updateSource } from './erp/sources.ts'
import { workSyncs } from './erp/syncJobs.ts'
import { exportFlow } from './flowBook.ts'
import { readHistory, readProductSales } from './flowHistory.ts'
import { listRegions, pageFlow } from './flowList.ts'
import { saleImport } from './import/saleImportKind.ts'
import { saleTemplate } from './import/saleTemplate.ts'

/** 交易流向, its import and its synchronisation, and 业务年度. */
export function registerSales(app: App): void {
  handle(app, flow.getPageList, pageFlow)
  handleFile(app, flow.downloadFlow, exportFlow)
  handle(app, flow.getHistoryByNccId, readHistory)
  handle(app, flow.getRegion, listRegions)
  handle(app, flow.getProductSales, readProductSales)
  mountImport(app, saleImport, { ...saleBatch, upload: saleUpload })
  mountPast(app, saleImport, salePast)
  handleFile(app, templateApi, saleTemplate)
  handle(app, source.listSources, listSources)
  handle(app, source.pageSyncs, pageSyncs)
  handle(app, source.insertSource, insertSource)
  handle(app, source.updateSource, updateSource)
  handle(app, source.deleteSource, deleteSource)
  handle(app, source.runSource, startSync)
  workSyncs(app)
  handle(app, years.getBizYearList, listBizYears)
  handle(app, years.getBizYearRule, showRule)
  handle(app, years.previewBizYearRule, previewRule)
  handle(app, years.saveBizYearRule, saveRule)
}
