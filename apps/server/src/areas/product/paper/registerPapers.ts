import * as api from '@hepu/api/areas/product/paper/onePagePaper'
import { handle, handleFile, type App } from '../../../http/handle.ts'
import { allocatePapers, listCompanies } from './allocate.ts'
import { insertPapers, pageCandidates } from './candidates.ts'
import { exportPapers } from './exportPapers.ts'
import { freezePaper, removePapers, updatePaper } from './paperChanges.ts'
import { listPaperFiles, listSources, listStates } from './paperLists.ts'
import { pagePapers, showPaper } from './papers.ts'
import { searchPartners } from './partners.ts'

/** Mounts the calls of 一页纸产品. */
export function registerPapers(app: App): void {
  handle(app, api.pagePapers, pagePapers)
  handle(app, api.showPaper, showPaper)
  handle(app, api.allocatePapers, allocatePapers)
  handle(app, api.updatePaper, updatePaper)
  handle(app, api.commercializeStateList, listStates)
  handle(app, api.sourceFromList, listSources)
  handleFile(app, api.exportPapers, exportPapers)
  handle(app, api.listPaperFiles, listPaperFiles)
  handle(app, api.searchIntegration, searchPartners)
  handle(app, api.listPaperCompanies, listCompanies)
  handle(app, api.pageCandidates, pageCandidates)
  handle(app, api.insertPapers, insertPapers)
  handle(app, api.freezePaper, freezePaper)
  handle(app, api.removePapers, removePapers)
}

export const paperUniqueLabels = {
  product_paper_name: '该品种的一页纸',
  product_paper_product: '该产品的一页纸',
  product_paper_version_number: '该版本号的一页纸',
} as const
