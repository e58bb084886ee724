import { searchGermplasm as searchCall } from '@hepu/api/core/resource/choices'
import * as evaluation from '@hepu/api/areas/research/germplasm/germplasmEvaluation'
import { pedigree } from '@hepu/api/areas/research/germplasm/germplasmPedigree'
import * as title from '@hepu/api/areas/research/germplasm/germplasmTitle'
import { germplasmTrials } from '@hepu/api/areas/research/germplasm/germplasmTrials'
import { handle, type App } from '../../../http/handle.ts'
import { listEvaluations, removeEvaluations, storeEvaluations } from './evaluations.ts'
import { showPedigree } from './pedigree.ts'
import { searchGermplasm } from './germplasmSearch.ts'
import { listTitles, listTransgenic, setTitles } from './germplasmTitles.ts'
import { listTrials } from './germplasmTrials.ts'

/** 种质资源: its table of contents; the records are mounted with the other registries. */
export function registerGermplasm(app: App): void {
  handle(app, searchCall, searchGermplasm)
  handle(app, title.titleStatus, listTitles)
  handle(app, title.updateTitleStatus, setTitles)
  handle(app, title.transgenicEnum, listTransgenic)
  handle(app, evaluation.evaluationList, listEvaluations)
  handle(app, evaluation.saveEvaluations, storeEvaluations)
  handle(app, evaluation.deleteEvaluations, removeEvaluations)
  handle(app, pedigree, showPedigree)
  handle(app, germplasmTrials, listTrials)
}
