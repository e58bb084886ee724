import * as imports from '@hepu/api/areas/product/decision/decisionImports'
import * as api from '@hepu/api/areas/product/decision/decisionLog'
import { handle, handleFile, type App } from '../../../http/handle.ts'
import { mountImport, mountPast } from '../../../import/batch/mountImport.ts'
import {
  commercializeImportKind,
  commercializeTemplate,
  exitImportKind,
  exitTemplate,
} from './decisionImportKind.ts'
import { listOfProduct, listOfVariety, pageDecisions, searchTargets, showEvidence } from './decisionList.ts'
import { pageHindsight } from './hindsight.ts'
import { listObstacles } from './judge.ts'
import { saveReview } from './reviews.ts'
import { saveList, saveOfProduct, saveOfVariety } from './saveDecisions.ts'

/** 决策日志. */
export function registerDecisions(app: App): void {
  handle(app, api.saveProductDecision, saveOfProduct)
  handle(app, api.saveVarietyDecision, saveOfVariety)
  handle(app, api.saveDecisionList, saveList)
  handle(app, api.listVarietyDecisions, listOfVariety)
  handle(app, api.listProductDecisions, listOfProduct)
  handle(app, api.pageDecisions, pageDecisions)
  handle(app, api.searchDecisionTargets, searchTargets)
  handle(app, api.decisionEvidence, showEvidence)
  handle(app, api.decisionObstacles, listObstacles)
  handle(app, api.saveDecisionReview, saveReview)
  handle(app, api.pageHindsight, pageHindsight)
  mountImport(app, exitImportKind, imports.exitImport)
  mountPast(app, exitImportKind, imports.exitImport.past)
  handleFile(app, imports.exitImport.template, exitTemplate)
  mountImport(app, commercializeImportKind, imports.commercializeImport)
  mountPast(app, commercializeImportKind, imports.commercializeImport.past)
  handleFile(app, imports.commercializeImport.template, commercializeTemplate)
}
